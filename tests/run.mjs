// `npm test`: installs what it needs, builds, checks, and runs unit, API and browser tests. Says which step runs and how long each took.
// Plain JavaScript: it runs before anything is installed. A step that fails does not hide the ones after it.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from '../server/install.mjs'
import { envOf, findNode, handOver, newEnough, root } from '../server/node.mjs'
import { findHeadless } from './programs.mjs'
import { playwrightReport, vitestReport } from './reports.mjs'

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

const bin = (name) => join('node_modules', '.bin', name)
/** Runs a command without blocking, so that the checks continue in parallel. */
const succeeds = (command, args, env = process.env) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
/** Runs a check with low priority. Its output is printed when it ends, not interleaved with that of others. */
const check = (command, ...args) =>
  new Promise((done) => {
    const child = spawn(bin(command), args)
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    for (const channel of [child.stdout, child.stderr]) channel.on('data', (part) => (output += part))
    child.on('error', (error) => (output += error))
    child.on('close', (code) => {
      process.stdout.write(output)
      done(code === 0)
    })
  })

const total = { passed: 0, failed: 0 }
/** Failures with their messages, repeated above the closing line. */
const failures = []
function count({ passed, failed, messages }) {
  total.passed += passed
  total.failed += failed
  failures.push(...messages)
}

const reports = { vitest: join(results, 'vitest.json'), playwright: join(results, 'playwright.json') }
async function unitTests() {
  const ok = await succeeds(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`])
  count(vitestReport(reports.vitest))
  return ok
}
async function browserTests() {
  // A headless Chromium of this machine, or else Playwright's own.
  const chromium = findHeadless()
  if (!chromium) await succeeds('npx', ['playwright', 'install', 'chromium'])
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright, ...(chromium && { CHROMIUM_PATH: chromium }) }
  const ok = await succeeds(bin('playwright'), ['test', '--reporter=list,json'], env)
  const report = playwrightReport(reports.playwright)
  count(report)
  return ok && report.failed === 0
}

const steps = {
  install: async () => install() ?? true,
  lint: () => check('eslint', '.'),
  format: () => check('prettier', '--check', '--log-level', 'warn', '.'),
  types: () => check('tsc', '-p', '.'),
  'unused code': () => check('knip', '--config', 'build-tools/knip.ts'),
  build: () => succeeds('npm', ['run', '--silent', 'build']),
  'unit and API tests': unitTests,
  'browser tests': browserTests,
}
const names = Object.keys(steps)
const inWords = (ms) =>
  ms < 100_000 ? `${Math.round(ms / 1000)} s` : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
const times = []
const started = performance.now()

/** Runs a step, and prints its beginning and its end. */
async function step(name) {
  const label = `step ${names.indexOf(name) + 1} of ${names.length}, ${name}`
  const began = performance.now()
  console.log(`\n${label}: begins\n`)
  const before = total.failed
  const ok = await steps[name]()
  const time = inWords(performance.now() - began)
  times.push(`${name} ${time}`)
  // The tests of a step are counted one by one; a step without any counts as one.
  if (ok && !/tests/.test(name)) total.passed += 1
  if (!ok && total.failed === before) {
    total.failed += 1
    failures.push(`${name}: see its output above`)
  }
  console.log(`\n${label}: ${ok ? 'ok' : 'FAILED'} after ${time}\n`)
  return ok
}

await step('install')
const checks = Promise.all(['lint', 'format', 'types', 'unused code'].map(step))
const built = await step('build')
await step('unit and API tests')
await checks
if (built && existsSync('build/main.js')) await step('browser tests')

if (failures.length) console.log(`\nFAILED\n\n${failures.join('\n\n')}\n`)
console.log(`\n${inWords(performance.now() - started)} in all: ${times.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
