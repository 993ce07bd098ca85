// Reads the reports of vitest and Playwright for `npm test`: how many tests passed, and what to say about each that failed.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const none = { passed: 0, failed: 0, messages: [] }
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
// eslint-disable-next-line no-control-regex
const plain = (text = '') => text.replace(/\x1b\[[0-9;]*m/g, '').slice(0, 1500)

/** @returns the message of a failure; one of a time-out says what it means and what to do. @param again command that runs the test alone */
function explain(message, again) {
  const ms = /(?:timed out in|timeout of|Timeout:?) (\d+) ?ms/i.exec(message)?.[1]
  const late =
    ms &&
    `It was not done after ${Math.round(Number(ms) / 1000)} s. The lines below name what it waited for. If it passes alone, the machine was busy.\n`
  return `${late || ''}${plain(message)}\nAlone: ${again}`
}

export function vitestReport(file) {
  const report = read(file)
  if (!report) return none
  const messages = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that fails before its first test has no result for any.
    if (!assertionResults.length && message) return [`${path}\n${explain(message, `npm run unit -- ${path}`)}`]
    return failed.map(
      ({ title, fullName, failureMessages }) =>
        `${path}: ${fullName}\n${explain(failureMessages.join('\n'), `npm run unit -- ${path} -t '${title.replaceAll("'", '.')}'`)}`,
    )
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests, messages }
}

/** Skipped tests count as failed. */
export function playwrightReport(file) {
  const report = read(file)
  if (!report) return none
  const messages = []
  const visit = ({ suites = [], specs = [] }) => {
    for (const { file, line, title, ok, tests } of specs) {
      const skipped = tests.some(({ status }) => status === 'skipped')
      if (ok && !skipped) continue
      const [test] = tests
      const error = test?.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
      const path = `${join(relative(process.cwd(), report.config.rootDir), file)}:${line}`
      messages.push(
        `${path}: ${title}\n${skipped ? 'was skipped' : explain(error, `npm run e2e -- ${path} --project=${test?.projectName}`)}`,
      )
    }
    suites.forEach(visit)
  }
  visit(report)
  const { expected, unexpected, skipped } = report.stats
  return { passed: expected, failed: unexpected + skipped, messages }
}
