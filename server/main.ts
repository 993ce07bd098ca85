/** The program: settings, start, a message to the operator, and a graceful shutdown. */
import cluster from 'node:cluster'
import { pino } from 'pino'
import { maskNumbers } from './audit/masking.ts'
import { startConsoles } from './consoles/first-process.ts'
import { takeSeat } from './consoles/seat.ts'
import { readEnv, tellLibraries, unknownSettings } from './env.ts'
import { levelNames } from './http/log.ts'
import { giveUp } from './process/exit.ts'
import { sayAsJson } from './process/start-up.ts'
import { serve } from './serve.ts'

/** Ends the program gracefully at the first signal. @returns a function that does the same */
function endBy(stop: () => Promise<void>): () => void {
  let ending: Promise<void> | undefined
  const end = () => void (ending ??= stop().then(() => process.exit(0)))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  return end
}

try {
  const env = readEnv()
  tellLibraries(env)
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  const say = env.LOG_START === 'json' ? sayAsJson(print) : print
  const log = pino({ level: env.LOG_LEVEL, base: undefined, formatters: levelNames, hooks: { streamWrite: maskNumbers } })
  if (cluster.isWorker) {
    const seat = await takeSeat(env, Date.now)
    const running = await serve(env, log, { say: seat.speaks ? say : () => undefined, seat })
    seat.ready({ ...running, stop: endBy(() => running.stop()) })
  } else {
    for (const line of unknownSettings()) say(line)
    const running = env.CONSOLES > 1 ? await startConsoles(env, log, say) : await serve(env, log, { say })
    endBy(() => running.stop())
    if ('restart' in running) process.on('SIGHUP', () => void running.restart())
    // Printed last, because a process that reads it may send a signal at once.
    say(`\n  Ward Console   ${running.url}`)
    say('')
  }
} catch (error) {
  giveUp(error)
}
