// The program from its sources, with each call also below /unguarded: the same handlers without sign-in, permissions, log and journal.
// `node --import tsx bench/unguarded.mjs` with the settings of the program prints its address.
import { contextOf, setContext } from '#server/api/context.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/serve.ts'
import express from 'express'
import { pino } from 'pino'

const env = readEnv()
const { server, url, stop } = await serve(env, pino({ level: env.LOG_LEVEL, base: undefined }))
const [app] = server.listeners('request')
const routers = app._router.stack.flatMap(({ handle }) => (handle.stack ? [handle] : []))
const calls = routers.flatMap(({ stack }) => stack.filter(({ route }) => route))
if (calls.length < 100) throw new Error('The calls were not found')

let context
// behind express's own first two
app._router.stack.splice(
  ...[2, 0],
  ...express()
    .use((req, res, next) => {
      // a guarded call lends its caller to the unguarded ones
      res.once('finish', () => {
        if (context || !req.url.startsWith('/api/blade-system/order/list')) return
        const ctx = contextOf(req)
        context = ctx.caller && { ...ctx, readForm: () => Promise.resolve(), admit: () => Promise.resolve(ctx.caller) }
      })
      next()
    })
    .use('/unguarded', (req, res, next) => {
      if (!context) return next(new Error('A guarded call comes first'))
      setContext(req, { ...context, query: Object.fromEntries(new URL(req.url, url).searchParams) })
      unguarded(req, res, next)
    })
    ._router.stack.slice(2),
)
const unguarded = express.Router()
unguarded.stack = calls

process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(url)
