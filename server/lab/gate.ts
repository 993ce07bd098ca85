/** Passes requests on, and makes new ones wait while work runs that needs exclusive access. */
import type { RequestHandler, Response } from 'express'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '../core/refusal.ts'

/** Milliseconds that requests in progress have to finish. */
const patience = 5000

/** Marks the current request as finished. */
const inside = new AsyncLocalStorage<() => void>()

/** @param answer handles a request that is passed on @param hangUp ends open streams, whose clients reconnect */
export function createGate(answer: RequestHandler, hangUp: () => void) {
  const running = new Set<Response>()
  let closed: Promise<void> | undefined
  let emptied = () => {}

  function leave(res: Response): void {
    running.delete(res)
    if (!running.size) emptied()
  }

  const enter: RequestHandler = (req, res, next) => {
    running.add(res)
    res.once('close', () => leave(res))
    inside.run(
      () => leave(res),
      () => void answer(req, res, next),
    )
  }

  const handle: RequestHandler = async (req, res, next) => {
    while (closed) await closed
    if (!res.destroyed) enter(req, res, next)
  }

  async function emptiedInTime(): Promise<void> {
    // The timer is cancelled, because otherwise it would keep the replaced rows in memory until it fires.
    const waiting = new AbortController()
    const late = delay(patience, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)
    await Promise.race([new Promise<void>((done) => (emptied = done)), late])
    waiting.abort()
  }

  return {
    handle,
    /**
     * Runs work while no request is in progress except the one that called this; later requests wait. Concurrent calls run in turn.
     * @throws Refused worldBusy when requests in progress do not finish in time; the work did not start
     */
    async alone<T>(work: () => Promise<T>): Promise<T> {
      inside.getStore()?.()
      while (closed) await closed
      let opens = () => {}
      closed = new Promise((resolve) => (opens = resolve))
      try {
        hangUp()
        if (running.size) await emptiedInTime()
        if (running.size) throw new Refused('worldBusy')
        return await work()
      } finally {
        emptied = () => {}
        closed = undefined
        opens()
      }
    },
  }
}
