// `npm run test:long`: tests that take too long for `npm test`.
import { spawnSync } from 'node:child_process'
import { findHeadless } from './programs.mjs'

const chromium = findHeadless()
if (chromium) process.env.CHROMIUM_PATH = chromium
const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell: process.platform === 'win32' }).status === 0

const ok = [
  run('vitest', ['run', '--config', 'tests/long/vitest.config.ts']),
  run(process.execPath, ['tests/long/memory.mjs']),
  run(process.execPath, ['tests/long/lab.mjs']),
  run('playwright', ['test', '--grep', '@long|remote-[a-z]+ conflict|remote-[a-z]+ main-job'], { LONG: '1' }),
]
process.exit(ok.every(Boolean) ? 0 : 1)
