/** Servers for the browser tests, each a process with its own data. */
import { expect } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleOf } from '../bundle.ts'
import { within } from '../wait.ts'

export type Env = Record<string, string>

/** How a server is started. */
interface Program {
  command: string
  args: string[]
  cwd?: string
  env?: Env
  /** The uid it runs as, which owns its data. */
  uid?: number
  /** Memory limit in bytes. */
  memory?: number
}

/** The server to start: the bundle of `serve.ts` with a fixed captcha, or the program in `SITE_PROGRAM` without a captcha. */
const program: Program = process.env.SITE_PROGRAM
  ? (JSON.parse(process.env.SITE_PROGRAM) as Program)
  : { command: 'node', args: [bundleOf('tests/e2e/serve.ts')] }

/** Creates a folder for a server's data. With `SITE_SEEDED` it already contains the demo rows. */
export function dataFolder(env: Env = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'ward-e2e-'))
  const seeded = process.env.SITE_SEEDED
  if (seeded && !env.SEED && !env.BLADE_API_URL) cpSync(seeded, folder, { recursive: true })
  return folder
}

/** Starts a server on a folder of data. @throws Error when it ends instead of listening */
export function start(folder: string, env: Env): Promise<{ url: string; output: () => string; process: ChildProcess }> {
  const own = {
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    LOG_LEVEL: 'error',
    // A slow machine is not a failure.
    BLADE_TIMEOUT_SECONDS: '120',
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
  let output = ''
  const listening = new Promise<Awaited<ReturnType<typeof start>>>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      // Skips the address of the Blade server behind it, which is printed first.
      const url = /http:\/\/127\.0\.0\.1:\d+(?=["\s])/.exec(output.replace(/.*Blade server.*/g, ''))?.[0]
      if (url) resolve({ url, output: () => output, process: child })
    })
  })
  return within(listening, 'the server to listen', { seconds: 120, evidence: () => output })
}

/** Stops a server and checks its peak memory against its limit. */
export async function end(child: ChildProcess): Promise<void> {
  const peak =
    program.memory === undefined ? 0 : 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
  expect(peak).toBeLessThan(program.memory ?? 1)
}

/** Starts a console, in front of another Blade server if `env` names one. */
export async function spawnConsole(
  env: Env,
): Promise<{ url: string; output: () => string; skip: (ms: number) => void; end: () => Promise<void> }> {
  const folder = dataFolder(env)
  const { url, output, process: child } = await start(folder, env)
  return {
    url,
    output,
    /** Moves its clock forward. */
    skip: (ms) => child.stdin?.write(`${ms}\n`),
    end: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
