/** Programs of the cluster, each a process on loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const folder = mkdtempSync(join(tmpdir(), 'ward-cluster-'))
export const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })

/** The path of a program that `run.mjs` located. */
export const program = (name: 'REDIS_SERVER' | 'HAPROXY' | 'NGINX' | 'PROMTOOL'): string => {
  const path = process.env[name]
  if (!path) throw new Error(`${name} is not set: npm run test:cluster sets it`)
  return path
}

export interface Program {
  child: ChildProcess
  output: () => string
  /** Sends a signal, SIGTERM by default. Resolves when the program has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export function run(command: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (part: Buffer) => (text += part.toString()))
  return {
    child,
    output: () => text,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Waits until an address answers 200. @throws Error after a minute */
export async function answers(url: string): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    await delay(100)
  }
  throw new Error(`${url} does not answer`)
}

const shared = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  SESSION_SECRET: 'the secret of all consoles in this test',
  TRUST_PROXY: 'loopback',
  METRICS_TOKEN: 'a token for figures of this test',
  LOG_LEVEL: 'info',
}
export const settings = shared

/** Starts the built program and waits until it answers. @param build the folder of the build */
export async function startProgram(port: number, env: Record<string, string>, build = 'build'): Promise<Program & { url: string }> {
  const started = run('node', ['--max-old-space-size=512', '--max-semi-space-size=8', join(build, 'main.js')], {
    ...shared,
    PORT: String(port),
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/healthz`)
  return { ...started, url }
}

/** The Redis users of deploy/compose.cluster.yaml, so that the consoles have the same permissions here. */
const redisPassword = 'abc0123456789def'
const usersOfRedis = (() => {
  const [, list = ''] = /command:\s*\[\s*redis-server,([^\]]*)\]/.exec(readFileSync('deploy/compose.cluster.yaml', 'utf8')) ?? []
  const words = list.split(',').flatMap((word) => word.trim().replace(/^'|'$/g, '') || [])
  return words.slice(words.indexOf('--user')).map((word) => word.replace('${REDIS_PASSWORD}', redisPassword))
})()
export const redisUrl = (port: number): string => `redis://ward:${redisPassword}@127.0.0.1:${port}/0`

/** Starts Redis. Sessions survive a restart, as in deploy/compose.cluster.yaml. */
export async function startRedis(port: number): Promise<Program> {
  const options = `--port ${port} --bind 127.0.0.1 --dir ${folder} --appendonly yes --appendfsync always --save`.split(' ')
  const redis = run(program('REDIS_SERVER'), [...options, '', ...usersOfRedis])
  for (let i = 0; i < 100 && !redis.output().includes('Ready to accept connections'); i++) await delay(50)
  return redis
}
