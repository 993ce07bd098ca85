/**
 * A server for browser tests: the built console with a fixed captcha. Prints its address as JSON. A number on its input moves its clock
 * that many milliseconds forward.
 */
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/serve.ts'

const env = readEnv()
let ahead = 0
createInterface({ input: process.stdin }).on('line', (line) => (ahead += Number(line)))
const running = await serve(env, pino({ level: env.LOG_LEVEL }), {
  captchaText: () => 'WARD5',
  clock: () => Date.now() + ahead,
  say: (line) => void process.stdout.write(`${line}\n`),
})
process.stdout.write(`${JSON.stringify({ url: running.url })}\n`)
process.on('SIGTERM', () => void running.stop(500).then(() => process.exit(0)))
