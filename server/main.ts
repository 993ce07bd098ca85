/** The program: settings, start, a message to the operator, and a graceful shutdown. */
import { pino } from 'pino'
import { maskNumbers } from './audit/masking.ts'
import { readEnv, tellLibraries } from './env.ts'
import { giveUp } from './process/exit.ts'
import { serve } from './serve.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const env = readEnv()
  tellLibraries(env)
  const log = pino({ level: env.LOG_LEVEL, base: undefined, hooks: { streamWrite: maskNumbers } })
  const running = await serve(env, log, { say })

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void running.stop().then(() => process.exit(0))
    })

  // Printed last, because a process that reads it may send a signal at once.
  say(`\n  Ward Console   ${running.url}`)
  say('')
} catch (error) {
  giveUp(error)
}
