/** Open streams of changes: each to one signed-in caller, until the session or its token ends, or the caller reads too slowly. */
import type { Response } from 'express'
import { Refused } from '../core/refusal.ts'
import type { Sessions } from '../access/sessions/session.ts'
import type { Principal } from '../rights/principal.ts'
import type { Audience } from './audience.ts'
import type { Changes, Missed } from './changes.ts'

/** Most streams of one sign-in, and in all. */
export const mostOfOne = 6
const mostInAll = 1000
/** Milliseconds: between two heartbeats, and until a browser that lost its stream opens another. */
const heartbeatInterval = 15_000
const retry = 2000
/** Bytes that may wait for a reader. */
const mostWaiting = 256 * 1024

interface OpenStream {
  sessionId: string
  family: string
  proxied: boolean
  /** Version up to which changes were sent. */
  at: number
  res: Response
}

const event = (name: string, id: number, data: unknown) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
/** A heartbeat. It has an id, so that a caller who sees few rows does not seem to have missed the changes sent to others. */
const heartbeat = (id: number) => `id: ${id}\n\n`

export function createStreams(changes: Changes, audience: Audience, sessions: Sessions) {
  const open = new Set<OpenStream>()
  let silent: (() => void) | undefined
  let beating: NodeJS.Timeout | undefined

  function write({ res }: OpenStream, text: string): void {
    if (text) res.write(text)
    if (res.writableLength > mostWaiting) res.destroy()
  }

  function textOf(one: OpenStream, me: Principal, { at, reset, written }: Missed): string {
    const lastVersion = one.at
    one.at = at
    if (reset) return event('reset', at, {})
    const visibleChanges = audience(
      me,
      written.filter(({ version }) => version > lastVersion),
    )
    return visibleChanges.length ? event('changes', at, visibleChanges) : ''
  }

  /** Writes to every caller whose session is still valid; the streams of others end. */
  function toEach(text: (one: OpenStream, me: Principal) => string): void {
    for (const one of open) {
      const me = sessions.look(one.sessionId, one.proxied)
      if (!me) one.res.end()
      else write(one, text(one, me))
    }
  }

  function start(): void {
    silent ??= changes.listen((news) => toEach((one, me) => textOf(one, me, news)))
    beating ??= setInterval(() => toEach(() => heartbeat(changes.notifiedVersion())), heartbeatInterval).unref()
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
    /** @param after version of the last change that the caller has received; undefined to start now */
    attach(res: Response, me: Principal, proxied: boolean, after: number | undefined): void {
      const lastVersion = after ?? changes.last()
      const one: OpenStream = { sessionId: me.sessionId, family: me.family, proxied, at: lastVersion, res }
      res.status(200)
      // no-transform, because compression would hold events back.
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
      const news = changes.missed(lastVersion)
      write(one, `retry: ${retry}\n${textOf({ ...one, at: 0 }, me, news) || heartbeat(news.at)}`)
      one.at = news.at
    },
    /** Ends all streams; browsers reconnect by themselves. */
    end(): void {
      for (const { res } of open) res.end()
    },
    count: () => open.size,
  }
}
export type Streams = ReturnType<typeof createStreams>
