/** The default server for tests: the built program of a Ward Console folder, with its own temporary data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder above this one, when the kit is part of the console's repository. */
const above = fileURLToPath(new URL('../..', import.meta.url))

function isConsole(folder: string): boolean {
  try {
    return /"name": "ward-console"/.test(readFileSync(join(folder, 'package.json'), 'utf8'))
  } catch {
    return false
  }
}

/** @throws Error that says how to name a server */
function consoleFolder(): string {
  const folder = process.env.WARD_CONSOLE ?? (isConsole(above) ? above : undefined)
  if (folder === undefined)
    throw new Error('No server: name one in WARD_URL, or the folder of a built Ward Console in WARD_CONSOLE, which is then started')
  if (!existsSync(join(folder, 'build/main.js'))) throw new Error(`No build in ${folder}: run npm run build there`)
  return folder
}

/** Settings that the kit needs, the same as in `compose.yaml`. */
const settings = { SEED: 'demo', SIM_CONTROL: '1', CAPTCHA: 'off' }

export interface Server {
  url: string
  stop: () => Promise<void>
}

/** @throws Error when there is no build, or the server ends instead of listening */
export async function startServer(more: Readonly<Record<string, string>> = {}): Promise<Server> {
  const root = consoleFolder()
  const folder = mkdtempSync(join(tmpdir(), 'ward-kit-'))
  const own = {
    NODE_ENV: 'production' as const,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    LOG_LEVEL: 'error',
    // A slow machine is not a failure.
    BLADE_TIMEOUT_SECONDS: '120',
  }
  const child = spawn(process.execPath, ['server/node.mjs', 'build/main.js'], {
    cwd: root,
    env: { ...process.env, ...own, ...settings, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Listens from the start, because a process that a signal ended has no exit code and emits `exit` only once.
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString()
      const url = /Ward Console\s+(http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
  })
