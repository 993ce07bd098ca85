// `npm test`: installs what it needs, then lint, typecheck, unit and API tests, build, browser tests; one closing line.
// Plain JavaScript: it runs before anything is installed. A step that fails does not hide the ones after it.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from '../server/install.mjs'
import { envOf, findNode, handOver, newEnough, root } from '../server/node.mjs'
import { findHeadless } from './programs.mjs'

if (!newEnough()) {
  const program = findNode()
  handOver(program, [fileURLToPath(import.meta.url)], envOf(program))
  await new Promise(() => {})
}
process.env.PATH = envOf(process.execPath).PATH
process.chdir(root)
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
install()

/** Runs a command without blocking, so that the checks continue in parallel. */
const succeeds = (command, args, env = process.env) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
/** A headless Chromium of this machine, or else Playwright's own. */
async function anyChromium() {
  const program = findHeadless()
  if (!program) await succeeds('npx', ['playwright', 'install', 'chromium'])
  return program
}

let passed = 0
let failed = 0
/** Failures with their messages, repeated above the closing line. */
const failures = []
const started = Date.now()
const note = (name, ok) => {
  if (ok) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
  console.log(`\n${ok ? 'ok' : 'FAILED'}  ${name}  (${Math.round((Date.now() - started) / 1000)} s)\n`)
}
const bin = (name) => join('node_modules', '.bin', name)

/** Runs a check with low priority. Its output is printed above its result, not interleaved with that of others. */
const check = (name, ...[command, ...args]) =>
  new Promise((done) => {
    const child = spawn(bin(command), args)
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    for (const channel of [child.stdout, child.stderr]) channel.on('data', (part) => (output += part))
    child.on('error', (error) => (output += error))
    child.on('close', (code) => {
      process.stdout.write(output)
      done(note(name, code === 0))
    })
  })
const checks = Promise.all([
  check('lint', 'eslint', '.'),
  check('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  check('typecheck', 'tsc', '-p', '.'),
  check('unused code', 'knip', '--config', 'build-tools/knip.ts'),
])

const built = await succeeds('npm', ['run', 'build'])
note('build', built)

const unit = join(results, 'vitest.json')
const unitOk = await succeeds(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`])
const counts = existsSync(unit) ? JSON.parse(readFileSync(unit, 'utf8')) : { numPassedTests: 0, numFailedTests: 0, testResults: [] }
passed += counts.numPassedTests
failed += counts.numFailedTests
for (const { name, assertionResults } of counts.testResults)
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status === 'failed') failures.push(`${relative(root, name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`)
if (!unitOk && counts.numFailedTests === 0) note('unit and API tests', false)
await checks

if (built) {
  const chromium = await anyChromium()
  const browser = join(results, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: browser, ...(chromium && { CHROMIUM_PATH: chromium }) }
  const ran = await succeeds(bin('playwright'), ['test', '--reporter=list,json'], env)
  const stats = existsSync(browser) ? JSON.parse(readFileSync(browser, 'utf8')).stats : { expected: 0, unexpected: 0, skipped: 0 }
  // Skipped tests count as failed.
  passed += stats.expected
  failed += stats.unexpected + stats.skipped
  if (!ran && stats.unexpected === 0) note('browser tests', false)
}

if (failures.length) console.log(`\nFAILED\n${failures.join('\n\n')}\n`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
