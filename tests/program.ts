/** Runs the built program, or one of its commands, in its own process. Needs a build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Program {
  pid: number | undefined
  /** Its output so far, stdout and stderr. */
  said: () => string
  /** Resolves when it listens. @throws Error with its output if it ends first */
  url: () => Promise<string>
  /** Its exit code, once it has ended by itself. */
  ended: Promise<number | null>
  signal: (name: NodeJS.Signals) => boolean
  /** Asks it to end, and waits. @returns its exit code */
  stop: () => Promise<number | null>
}

export interface Given {
  file?: `build/${'main' | 'admin-password' | 'secrets-forget'}.js`
  /** Loaded before the program. */
  preload?: string
  /** The tree that it was built in; this one by default. */
  cwd?: string
}

/** @param env in place of what a developer has set */
export function run(env: Record<string, string>, { file = 'build/main.js', preload, cwd }: Given = {}): Program {
  const { PATH, TMPDIR } = process.env
  const own: NodeJS.ProcessEnv = { NODE_ENV: 'production', PATH, TMPDIR, PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'error', ...env }
  // why: nobody sets it before npm start
  if (!env.NODE_ENV) Reflect.deleteProperty(own, 'NODE_ENV')
  const before = preload ? ['--import', preload] : []
  const child = spawn(process.execPath, [...before, file], { cwd, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const heard = (part: Buffer) => (text += part.toString())
  child.stdout.on('data', heard)
  child.stderr.on('data', heard)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const urlIn = () => /^ {2}Ward Console +(http:\/\/\S+)$/m.exec(text)?.[1]
  return {
    pid: child.pid,
    said: () => text,
    async url() {
      const over = ended.then(() => Promise.reject(new Error(text)))
      for (;;) {
        const found = urlIn()
        if (found) return found
        await Promise.race([once(child.stdout, 'data'), over])
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
