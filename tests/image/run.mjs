// `npm run test:image`: builds the Dockerfile in an empty folder, starts the image's command as compose.yaml specifies
// (read-only files, an unprivileged user, 1 GiB), and runs the browser test of the main job. Prints what it adds to the base image.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { findChromium } from '../programs.mjs'
import { nodeOf } from '../nodes/node-package.mjs'
import { buildImage } from './dockerfile.mjs'

const failures = []
const check = (what, holds, detail = '') => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}${detail === '' ? '' : `: ${detail}`}`)
  if (!holds) failures.push(what)
}

const sizeOf = (path) => {
  const stat = lstatSync(path)
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stat.size
}
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const root = process.cwd()
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** As Compose reads it where neither the environment nor .env sets anything. */
const compose = readFileSync('compose.yaml', 'utf8').replace(/\$\{\w+:-([^}]*)\}/g, '$1')
const service = parse(compose).services.console
const asRoot = process.getuid?.() === 0
/** The uid and gid used for the image's user `node`. */
const uid = asRoot ? 65_534 : process.getuid()
const into = mkdtempSync(join(tmpdir(), 'ward-image-'))

try {
  chmodSync(into, 0o755)
  const node = nodeOf('24', join(into, 'base'))
  const PATH = `${join(node, '..')}:/usr/local/bin:/usr/bin:/bin`
  // Passes only these variables: an image is built in its own environment, but downloads need the machine's certificates.
  const { NODE_EXTRA_CA_CERTS = '', npm_config_cache = join(process.env.HOME ?? into, '.npm') } = process.env
  const env = { PATH, HOME: join(into, 'home'), npm_config_cache, NODE_EXTRA_CA_CERTS }
  const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const image = buildImage(root, into, { env, args: { REVISION: revision }, owner: `${uid}:${uid}` })
  const program = join(image.root, 'srv/ward-console')

  console.log()
  check('the base is Node 24', image.base.startsWith('node:24-'), image.base)
  // TypeScript is not checked, because npm installs it as an optional peer of runtime dependencies.
  check(
    'it contains no build or test tools',
    !['vite', 'esbuild', 'tailwindcss', 'vitest', '@playwright'].some((name) => existsSync(join(program, 'node_modules', name))),
  )
  check(
    'its labels contain version and revision',
    image.labels['org.opencontainers.image.version'] === version && image.labels['org.opencontainers.image.revision'] === revision,
  )
  check('it does not run as root', image.user === 'node', image.user)
  check('compose: read-only files, except /tmp and /data', service.read_only === true && service.tmpfs.includes('/tmp'))
  check(
    'compose: no capabilities, no new privileges',
    service.cap_drop.includes('ALL') && service.security_opt.includes('no-new-privileges:true'),
  )
  check('compose: 1 GiB', service.mem_limit === '1g')
  const added = Object.fromEntries(['node_modules', 'build', 'db'].map((name) => [name, sizeOf(join(program, name))]))
  const sum = Object.values(added).reduce((one, other) => one + other, 0)
  console.log(
    `\nadded to the base: ${megabytes(sum)} (${Object.entries(added)
      .map(([name, bytes]) => `${name} ${megabytes(bytes)}`)
      .join(', ')})\n`,
  )

  execFileSync('chmod', ['-R', 'a-w', join(image.root, 'srv')])
  const inRoot = (value) => value.replace(/^\/data\b/, join(image.root, 'data'))
  const settings = Object.entries({ ...image.env, ...service.environment }).map(([name, value]) => [name, inRoot(String(value))])
  const runEnv = { PATH, ...Object.fromEntries(settings) }
  const programOf = ([command, ...args]) => ({ command: command === 'node' ? node : command, args })
  const server = { ...programOf(image.command), cwd: program, uid }

  const port = { PORT: '3917' }
  const child = spawn(server.command, server.args, {
    cwd: program,
    uid,
    gid: uid,
    env: { ...runEnv, ...port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) if (/http:/.test((output += text))) break
  child.stdout.resume()
  const healthCheck = programOf(image.health)
  const health = () => spawnSync(healthCheck.command, healthCheck.args, { env: { ...runEnv, ...port } }).status
  check('it starts with its own settings and data folder', child.exitCode === null)
  check('its health check succeeds while it runs', health() === 0)
  child.kill('SIGTERM')
  const code = await ended
  check('SIGTERM ends it', code === 0, `exit ${code}`)
  check('its health check fails after it has ended', health() === 1)

  const main = { ...server, memory: 1024 ** 3, env: { ...runEnv, SIM_PACE: '0', CAPTCHA: 'off' } }
  const browser = spawnSync(
    'playwright',
    ['test', 'main-job', '--project', 'bundled', '--workers', '1', '--reporter', 'list', '--grep-invert', 'captcha'],
    { stdio: 'inherit', env: { ...process.env, SITE_PROGRAM: JSON.stringify(main), CHROMIUM_PATH: findChromium() ?? '' } },
  )
  check('the main job in a browser, within 1 GiB', browser.status === 0)
} finally {
  execFileSync('chmod', ['-R', 'u+w', into])
  rmSync(into, { recursive: true, force: true })
}

console.log(`\n${failures.length === 0 ? 'all checks of the image passed' : `${failures.length} checks failed`}`)
process.exit(failures.length === 0 ? 0 : 1)
