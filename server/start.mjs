// `npm start`: from a fresh clone to a running console. Installs and builds what is missing or stale, then serves
// in this same process, so that a signal reaches the server itself. Plain JavaScript: it runs before anything is installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node 20.19 or newer is needed, this is ${process.versions.node}.\n`)
  process.exit(1)
}

const run = (...args) => execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })

/** Name, size and time of every source file: enough to see that something changed. */
function stampOf(paths) {
  const hash = createHash('sha256')
  const walk = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
    else hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`)
  }
  for (const path of paths) if (existsSync(path)) walk(path)
  return hash.digest('hex')
}

/** Does `work` unless the same stamp stands in `file` already. */
function once(file, stamp, work) {
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return
  work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
once('node_modules/.ward-installed', lock, () => run('install', '--include=dev', '--no-audit', '--no-fund'))

const sources = ['app', 'contract', 'db', 'seeds', 'server', 'public', 'vite.config.ts', 'package-lock.json']
once('build/.ward-built', stampOf(sources), () => run('run', 'build'))

await import(pathToFileURL(join(root, 'build/main.js')).href)
