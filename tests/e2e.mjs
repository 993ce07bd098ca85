// `npm run e2e -- FILE` (after a build): browser tests with the Chromium that `npm test` finds or installs.
import { spawnSync } from 'node:child_process'
import { findHeadless } from './programs.mjs'

const CHROMIUM_PATH = findHeadless() ?? ''
const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
