// `npm run test:nodes [-- 22 24]`: in a fresh copy, under each supported Node: start, sign in, list orders, refund, stop; then the
// unit and API tests. Under an unsupported Node: start, on the Node that the project downloads.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../programs.mjs'
import { nodeOf } from './node-package.mjs'

const tooOld = new Set(['20', '22.13'])
const requestedVersions = process.argv.slice(2)
const versions = requestedVersions.length > 0 ? requestedVersions : [...tooOld, '22.14', '22', '24', '26']
const into = mkdtempSync(join(tmpdir(), 'ward-nodes-'))
const chromium = findChromium()
const results = []

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))

/** Starts the console as `npm start` does. @returns seconds to the sign-in page, and the exit code after SIGTERM */
async function startAndEnd(cwd, env) {
  const began = Date.now()
  const child = spawn('node', ['server/start.mjs'], {
    cwd,
    env: { ...env, PORT: '0', DATABASE_PATH: join(cwd, 'data/blade.sqlite'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  let url
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    if ((url = /Ward Console\s+(http:\S+)/.exec((output += text))?.[1])) break
  child.stdout.resume()
  const page = url && (await fetch(`${url}/login`))
  const seconds = (Date.now() - began) / 1000
  child.kill('SIGTERM')
  const code = await ended
  if (page?.status !== 200) console.log(output)
  return { seconds, ok: page?.status === 200 && code === 0, code }
}

for (const version of versions) {
  const node = nodeOf(version, into)
  const fullVersion = execFileSync(node, ['-v'], { encoding: 'utf8' }).trim()
  console.log(`\n== Node ${fullVersion}`)
  const cwd = join(into, `copy-${version}`)
  for (const file of tracked) cpSync(file, join(cwd, file))
  // Removes npm's variables, because the copy must behave as on a fresh machine, with this Node first on the PATH.
  const outside = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$|NODE_ENV$)/i.test(name))
  const env = { ...Object.fromEntries(outside), PATH: `${dirname(node)}:${process.env.PATH}` }
  const note = (what, ok, more) => {
    results.push({ fullVersion, what, ok, more })
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${fullVersion} ${what}${more ? `: ${more}` : ''}`)
  }
  const first = await startAndEnd(cwd, env)
  note('first start, to the sign-in page and SIGTERM', first.ok, `${first.seconds.toFixed(1)} s, exit ${first.code}`)
  const second = await startAndEnd(cwd, env)
  note('second start, at most 3 s', second.ok && second.seconds <= 3, `${second.seconds.toFixed(1)} s, exit ${second.code}`)
  if (!tooOld.has(version)) {
    const program = { command: node, args: ['build/main.js'], cwd, env: { ...env, CAPTCHA: 'off', SEED: 'demo' } }
    const job = [
      'test',
      'main-job',
      '--project',
      'bundled',
      '--workers',
      '1',
      '--reporter',
      'list',
      '--grep',
      'filter by state|refund a part',
    ]
    const browser = spawnSync('playwright', job, {
      stdio: 'inherit',
      env: { ...process.env, SITE_PROGRAM: JSON.stringify(program), ...(chromium && { CHROMIUM_PATH: chromium }) },
    })
    note('sign in, list orders, refund', browser.status === 0)
    const unit = spawnSync(node, ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const counts = /Tests\s.*/.exec(stripVTControlCharacters(String(unit.stdout)))?.[0] ?? ''
    if (unit.status !== 0) console.log(String(unit.stdout).slice(-6000))
    note('unit and API tests', unit.status === 0, counts)
  }
  rmSync(cwd, { recursive: true, force: true })
}

rmSync(into, { recursive: true, force: true })
console.log()
for (const { fullVersion, what, ok, more } of results)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${fullVersion.padEnd(9)} ${what}${more ? `: ${more}` : ''}`)
const failed = results.filter(({ ok }) => !ok).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
