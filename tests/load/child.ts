/** The real program in its own process, on a database file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleOf } from '../bundle.ts'
import { within } from '../wait.ts'

export interface Child {
  url: string
  pid: number
  /** Lines that the program logged as errors. */
  errors: string[]
  /** Kills the program, as a power cut would. Resolves when it has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM. */
  stop(): Promise<void>
  /** Longest block of its event loop since the last call, in milliseconds. */
  longestTurn(): Promise<number>
  /** Collects garbage (needs `--expose-gc`). @returns the size of the heap afterwards, in MB */
  liveHeap(): Promise<number>
}

const watched = ['--import', './tests/load/watch-event-loop.mjs']
const bundled = [bundleOf('server/main.ts')]

/**
 * @param program what Node runs: the bundled sources, or the build
 * @throws when the program ends before it listens
 */
export async function startChild(file: string, env: Readonly<Record<string, string>> = {}, program = bundled): Promise<Child> {
  const child = spawn(process.execPath, [...watched, ...program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_PATH: file,
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      // A slow machine is not a failure.
      BLADE_TIMEOUT_SECONDS: '120',
      SEED: 'demo',
      SIM_CONTROL: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const errors: string[] = []
  const ended = once(child, 'exit')
  let text = ''
  const listening = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString()
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      errors.push(...lines.filter((line) => line.startsWith('{')))
      const address = lines
        .filter((line) => !line.includes('Blade server'))
        .map((line) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0])
        .find(Boolean)
      if (address) resolve(address)
    })
  })
  const url = await within(listening, 'the program to listen', { seconds: 120, evidence: () => [...errors, text].join('\n') })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    errors,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async longestTurn() {
      child.send('turns')
      const [{ longest }] = (await once(child, 'message')) as [{ longest: number }]
      return longest
    },
    async liveHeap() {
      child.send('heap')
      const [{ heap }] = (await once(child, 'message')) as [{ heap: number }]
      return heap
    },
  }
}

/** Runs one of the project's commands on a database. @returns its output @throws when it fails */
export async function command(script: 'ledger-check' | 'audit-verify', file: string, ...more: string[]): Promise<string> {
  const child = spawn(process.execPath, [bundleOf(`server/cli/${script}.ts`), ...more], {
    env: { ...process.env, DATABASE_PATH: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (part: Buffer) => (text += part.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(text)
  return text.trim()
}
