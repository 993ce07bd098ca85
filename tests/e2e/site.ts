/** Servers of the browser tests: each is a process with data of its own. */
import { expect } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Env = Record<string, string>

/** How a server is started. */
interface Program {
  command: string
  args: string[]
  cwd?: string
  env?: Env
  /** The user it runs as, which owns its data. */
  uid?: number
  /** Memory limit in bytes. */
  memory?: number
}

/** `serve.ts` as the global setup has bundled it: it starts in half the time of the sources. */
export const bundle = 'test-results/serve.js'

/** The sources, with a fixed captcha; or the built program in `SITE_PROGRAM`, without a captcha. */
const program: Program = process.env.SITE_PROGRAM ? (JSON.parse(process.env.SITE_PROGRAM) as Program) : { command: 'node', args: [bundle] }

/** A new folder for a server's data. With the environment's `seeded`, it holds the demo rows already. */
export function dataFolder(env: Env = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ward-e2e-'))
  const seeded = process.env.SITE_SEEDED
  if (seeded && !env.SEED && !env.BLADE_API_URL) cpSync(seeded, folder, { recursive: true })
  return folder
}

/** Starts a server on a folder of data. @throws Error when it ends instead of listening */
export function start(folder: string, env: Env): Promise<{ url: string; said: () => string; process: ChildProcess }> {
  const own = {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    LOG_LEVEL: 'error',
    SEED: 'demo',
    CAPTCHA_FREE_CLIENTS: 'saber',
    ...env,
  }
  if (program.uid !== undefined) chownSync(folder, program.uid, program.uid)
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    uid: program.uid,
    gid: program.uid,
    env: { ...(program.env ?? process.env), ...own } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    let said = ''
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString()
      // why not any address: the Blade server behind it is named first
      const url = /http:\/\/127\.0\.0\.1:\d+(?=["\s])/.exec(said.replace(/.*Blade server.*/g, ''))?.[0]
      if (url) resolve({ url, said: () => said, process: child })
    })
  })
}

/** Stops a server, and holds it to the memory it may use. */
export async function end(child: ChildProcess): Promise<void> {
  const peak =
    program.memory === undefined ? 0 : 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
  expect(peak).toBeLessThan(program.memory ?? 1)
}

/** A console in front of any Blade server. */
export async function spawnConsole(
  env: Env,
): Promise<{ url: string; said: () => string; skip: (ms: number) => void; end: () => Promise<void> }> {
  const folder = dataFolder(env)
  const { url, said, process: child } = await start(folder, env)
  return {
    url,
    said,
    /** Moves its clock forward. */
    skip: (ms) => child.stdin?.write(`${ms}\n`),
    end: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
