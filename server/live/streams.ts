/** Open streams of changes: each to one signed-in caller, until the session or its token ends, or the caller reads too slowly. */
import type { Response } from 'express'
import { Refused } from '../core/refusal.ts'
import type { Principal, Sessions } from '../access/sessions/session.ts'
import type { Audience } from './audience.ts'
import type { Changes, Missed } from './changes.ts'

/** Most streams of one sign-in, and in all. */
export const mostOfOne = 6
const mostInAll = 1000
/** Milliseconds: between two signs of life, and until a browser that lost its stream opens another. */
const beat = 15_000
const retry = 2000
/** Bytes that may wait for a reader. */
const mostWaiting = 256 * 1024

interface Open {
  sessionId: string
  family: string
  proxied: boolean
  /** Version up to which it was told. */
  at: number
  res: Response
}

const event = (name: string, id: number, data: unknown) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
/** why with an id: who sees little must not seem to have missed what others were told */
const sign = (id: number) => `id: ${id}\n\n`

export function createStreams(changes: Changes, audience: Audience, sessions: Sessions) {
  const open = new Set<Open>()
  let silent: (() => void) | undefined
  let beating: NodeJS.Timeout | undefined

  function write({ res }: Open, text: string): void {
    if (text) res.write(text)
    if (res.writableLength > mostWaiting) res.destroy()
  }

  function textOf(one: Open, me: Principal, { at, reset, written }: Missed): string {
    const known = one.at
    one.at = at
    if (reset) return event('reset', at, {})
    const seen = audience(
      me,
      written.filter(({ version }) => version > known),
    )
    return seen.length ? event('changes', at, seen) : ''
  }

  /** Writes to every caller whose session goes on; the others' streams end. */
  function toEach(text: (one: Open, me: Principal) => string): void {
    for (const one of open) {
      const me = sessions.look(one.sessionId, one.proxied)
      if (!me) one.res.end()
      else write(one, text(one, me))
    }
  }

  function start(): void {
    silent ??= changes.listen((news) => toEach((one, me) => textOf(one, me, news)))
    beating ??= setInterval(() => toEach(() => sign(changes.told())), beat).unref()
  }

  function stop(): void {
    silent?.()
    clearInterval(beating)
    silent = beating = undefined
  }

  sessions.onEnd((family) => {
    for (const one of open) if (one.family === family) one.res.end()
  })

  return {
    /** @throws Refused tooMany */
    admit({ family }: Principal): void {
      const own = [...open].filter((one) => one.family === family).length
      if (own >= mostOfOne || open.size >= mostInAll) throw new Refused('tooMany')
    },
    /** @param after version of the last change that the caller knows; undefined for one that starts now */
    attach(res: Response, me: Principal, proxied: boolean, after: number | undefined): void {
      const known = after ?? changes.last()
      const one: Open = { sessionId: me.sessionId, family: me.family, proxied, at: known, res }
      res.status(200)
      // why no-transform: compression would hold events back
      res.setHeader('Cache-Control', 'no-store, no-transform')
      res.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
      res.setHeader('X-Accel-Buffering', 'no')
      res.flushHeaders()
      open.add(one)
      res.once('close', () => {
        open.delete(one)
        if (!open.size) stop()
      })
      start()
      const news = changes.missed(known)
      write(one, `retry: ${retry}\n${textOf({ ...one, at: 0 }, me, news) || sign(news.at)}`)
      one.at = news.at
    },
    /** Ends all of them; browsers come back by themselves. */
    end(): void {
      for (const { res } of open) res.end()
    },
    count: () => open.size,
  }
}
export type Streams = ReturnType<typeof createStreams>
