// `npm start`: from a fresh clone to a running console. Installs and builds what is missing or stale, then serves
// in this same process, so that a signal reaches the server itself. Plain JavaScript: it runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install, npm, once } from './install.mjs'
import { envOf, findNode, handOver, leave, newEnough, root } from './node.mjs'

/** Name, size and time of every source file: enough to detect changes. */
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

async function start() {
  process.chdir(root)
  const program = findNode()
  if (!newEnough()) return handOver(program, [...process.execArgv, fileURLToPath(import.meta.url)], envOf(program))
  process.env.PATH = envOf(program).PATH
  install()
  const sources = [
    'app',
    'contract',
    'db',
    'seeds',
    'sheets',
    'bodies',
    'server',
    'build-tools',
    'public',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ]
  once('build/.ward-built', stampOf(sources), () => npm('run', 'build'))
  await import(pathToFileURL(join(root, 'build/main.js')).href)
}

start().catch(leave)
