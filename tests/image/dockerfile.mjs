/**
 * Interprets the Dockerfile without a Docker engine, with folders instead of layers. It supports the
 * instructions that this Dockerfile uses and rejects all others, so that no step is skipped silently.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'

/** Lines without comments, continued ones joined. @returns [instruction, rest][] */
export function instructionsOf(text) {
  return text
    .replace(/^\s*#.*\n?/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1))
}

/** `A=b C="d e"` as [name, value][]. */
const pairsOf = (rest) => [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, plain]) => [name, quoted ?? plain])

/** Names that `.dockerignore` excludes from the context. This project's file contains no patterns. */
const ignoredOf = (context) => new Set(readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean))

/**
 * @param context the folder that `docker build` would send
 * @param into an empty folder; each stage gets one below it, the root of its file system
 * @param options.env the environment that steps run in, with the base image's Node first on its PATH
 * @param options.args build arguments @param options.owner uid and gid used for the image's user `node`
 * @returns the last stage: its root, base, environment, labels, user, health check and command
 * @throws Error at the first step that fails or is not supported
 */
export function buildImage(context, into, { env, args = {}, owner }) {
  const stages = new Map()
  let stage
  const ignored = ignoredOf(context)
  const filled = (text) => text.replace(/\$(\w+)/g, (_, name) => stage.args[name] ?? stage.env[name] ?? '')
  const at = (path) => join(stage.root, posix.resolve(stage.workdir, path))

  const steps = {
    FROM(rest) {
      const [, base, , name = `stage-${stages.size}`] = /^(\S+)(\s+AS\s+(\S+))?$/i.exec(rest)
      stage = { name, base, root: join(into, name), workdir: '/', args: {}, env: {}, labels: {} }
      mkdirSync(stage.root, { recursive: true })
      stages.set(name, stage)
    },
    ARG(rest) {
      for (const [name, value] of pairsOf(rest)) stage.args[name] = args[name] ?? value
    },
    ENV: (rest) => Object.assign(stage.env, Object.fromEntries(pairsOf(rest).map(([name, value]) => [name, filled(value)]))),
    LABEL: (rest) => Object.assign(stage.labels, Object.fromEntries(pairsOf(rest).map(([name, value]) => [name, filled(value)]))),
    WORKDIR(rest) {
      stage.workdir = posix.resolve(stage.workdir, rest)
      mkdirSync(at('.'), { recursive: true })
    },
    COPY(rest) {
      const words = rest.split(/\s+/)
      const flag = words[0].startsWith('--') ? words.shift() : undefined
      const from = flag && /^--from=(\S+)$/.exec(flag)?.[1]
      if (flag && !stages.has(from)) throw new Error(`COPY ${flag} is not supported`)
      const target = words.pop()
      for (const word of words) {
        const source = from ? join(stages.get(from).root, word) : join(context, word)
        const whole = word === '.'
        const goal = target.endsWith('/') && !whole ? join(at(target), basename(word)) : at(target)
        mkdirSync(dirname(goal), { recursive: true })
        const isIncluded = (path) => from !== undefined || !ignored.has(path.slice(context.length + 1))
        cpSync(source, goal, { recursive: true, filter: isIncluded, verbatimSymlinks: true })
      }
    },
    RUN(rest) {
      // Steps run in the file system of this machine, as a user with another name.
      const command = rest.replace(/(?<=\s)\/data\b/g, join(stage.root, 'data')).replaceAll('node:node', owner)
      const { status } = spawnSync('sh', ['-ec', command], { cwd: at('.'), env: { ...env, ...stage.env }, stdio: 'inherit' })
      if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}`)
    },
    USER: (rest) => (stage.user = rest),
    VOLUME() {},
    EXPOSE: (rest) => (stage.port = Number(rest)),
    HEALTHCHECK: (rest) => (stage.health = JSON.parse(/CMD\s+(\[.*\])/.exec(rest)[1])),
    CMD: (rest) => (stage.command = JSON.parse(rest)),
  }
  for (const [name, rest] of instructionsOf(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (!steps[name]) throw new Error(`${name} is not supported`)
    console.log(`${name} ${rest.slice(0, 100)}`)
    steps[name](rest)
  }
  if (!existsSync(at('.'))) throw new Error('The image has no working folder')
  return stage
}
