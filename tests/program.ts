/** Runs the built program, or one of its commands, in its own process. Needs a build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { within } from './wait.ts'

export interface Program {
  pid: number | undefined
  /** Its output so far: stdout and stderr. */
  output: () => string
  /** Resolves with its address when it listens. @throws Error with its output if it ends first */
  url: () => Promise<string>
  /** Resolves with its exit code when it has ended. */
  ended: Promise<number | null>
  signal: (name: NodeJS.Signals) => boolean
  /** Sends SIGTERM and waits for the end. @returns its exit code */
  stop: () => Promise<number | null>
}

export interface RunOptions {
  file?: `build/${'main' | 'admin-password' | 'secrets-forget'}.js`
  /** Loaded before the program. */
  preload?: string
  /** The checkout that it was built in; this one by default. */
  cwd?: string
}

/** @param env environment variables, instead of the developer's */
export function run(env: Record<string, string>, { file = 'build/main.js', preload, cwd }: RunOptions = {}): Program {
  const { PATH, TMPDIR } = process.env
  const own: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH,
    TMPDIR,
    PORT: '0',
    CAPTCHA: 'off',
    LOG_LEVEL: 'error',
    BLADE_TIMEOUT_SECONDS: '120',
    ...env,
  }
  // NODE_ENV stays unset unless the caller sets it, as before `npm start`.
  if (!env.NODE_ENV) Reflect.deleteProperty(own, 'NODE_ENV')
  const before = preload ? ['--import', preload] : []
  const child = spawn(process.execPath, [...before, file], { cwd, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const collect = (part: Buffer) => (text += part.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const urlIn = () => /^ {2}Ward Console +(http:\/\/\S+)$/m.exec(text)?.[1]
  return {
    pid: child.pid,
    output: () => text,
    async url() {
      const over = ended.then(() => Promise.reject(new Error(text)))
      for (;;) {
        const address = urlIn()
        if (address) return address
        const more = Promise.race([once(child.stdout, 'data'), over])
        await within(more, 'the program to print its address', { seconds: 120, evidence: () => text })
      }
    },
    ended,
    signal: (name) => child.kill(name),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
