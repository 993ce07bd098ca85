// The first step of `npm start` and `npm test`: installs the packages of the lock file, unless they are installed already.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Runs npm with the PATH of this process, and so on its Node. @throws where npm fails; it has printed why */
export const npm = (...args) => execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })

/** Runs `work` unless `file` already holds the same stamp. */
export function once(file, stamp, work) {
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return
  work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}

export function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  once('node_modules/.ward-installed', lock, () => npm('ci', '--include=dev', '--no-audit', '--no-fund'))
}
