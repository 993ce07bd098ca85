/** A server for browser tests: the built console, with a captcha that the test knows. Prints its address as JSON. */
import { pino } from 'pino'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/serve.ts'

const env = readEnv()
const running = await serve(env, pino({ level: env.LOG_LEVEL }), { captchaText: () => 'WARD5' })
process.stdout.write(`${JSON.stringify({ url: running.url })}\n`)
process.on('SIGTERM', () => void running.stop(500).then(() => process.exit(0)))
