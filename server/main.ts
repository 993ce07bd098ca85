/** The program: settings, start, a word to whoever started it, and an orderly end. */
import { pino } from 'pino'
import { BadSettings, readEnv } from './env.ts'
import { serve } from './serve.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

try {
  const env = readEnv()
  const log = pino({ level: env.LOG_LEVEL, base: undefined })
  const running = await serve(env, log)
  say(`\n  Ward Console   ${running.url}`)
  if (env.BLADE_API_URL) say(`  Blade server   ${env.BLADE_API_URL}`)
  else if (env.SEED === 'demo') say('  Demo accounts  admin  manager  finance  service  auditor   (the password is the name)')
  say('')

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void running.stop().then(() => process.exit(0))
    })
} catch (error) {
  process.stderr.write(`\n${error instanceof BadSettings ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}
