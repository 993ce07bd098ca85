// The program from its sources, with each call also below /unguarded: handled the same, but without request log, journal, token and
// permission checks. `node --import tsx bench/unguarded.mjs` with the settings of the program prints its address.
import { contextOf, setContext } from '#server/api/context.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/serve.ts'
import express from 'express'
import { pino } from 'pino'

const env = readEnv()
const { server, url, stop } = await serve(env, pino({ level: env.LOG_LEVEL, base: undefined }))
const [app] = server.listeners('request')
const { stack } = app._router

/** @returns the only layer for which `is` is true @throws Error when there is none or there are several */
function only(layers, what, is) {
  const matches = layers.filter(is)
  if (matches.length !== 1) throw new Error(`${matches.length} layers are ${what}`)
  return matches[0]
}
const layersOf = (...handlers) => express.Router().use(...handlers).stack

let caller
/** Replaces the guard: gives the call the context of a caller who was admitted earlier. */
function admitted(req, _res, next) {
  const query = Object.fromEntries(new URL(req.url, url).searchParams)
  setContext(req, { ...caller, query, readForm: () => Promise.resolve(), admit: () => Promise.resolve(caller.caller) })
  next()
}

const log = only(stack, 'the request log', ({ handle }) => Boolean(handle.logger))
const api = only(stack, 'the API', ({ handle }) => handle.stack?.filter(({ route }) => route).length > 100)
const journal = only(api.handle.stack, 'the journal', ({ handle }) => String(handle).includes('journal.call'))
const guard = only(api.handle.stack, 'the guard', ({ handle }) => handle.stack?.length === 2)

const unguarded = express.Router()
unguarded.stack = stack.slice(2).filter((layer) => layer !== log)
const calls = express.Router()
calls.stack = api.handle.stack.flatMap((layer) => {
  if (layer === journal) return []
  return layer === guard ? layersOf('/api', admitted, guard.handle.stack[1].handle) : [layer]
})
unguarded.stack[unguarded.stack.indexOf(api)] = layersOf(calls)[0]

/** Remembers the caller of a guarded call for the unguarded calls. */
function lend(req, res, next) {
  if (!caller) res.once('finish', () => (caller = contextOf(req)))
  next()
}
// Inserted after the first two layers, which are Express's own.
stack.splice(
  2,
  0,
  ...layersOf('/unguarded', (req, res, next) => unguarded(req, res, next)),
  ...layersOf('/api/blade-system/order/list', lend),
)

process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
console.log(url)
