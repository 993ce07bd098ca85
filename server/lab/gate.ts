/** Lets requests in, and keeps new ones waiting while something is done without any in progress. */
import type { RequestHandler, Response } from 'express'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '../core/refusal.ts'

/** Milliseconds that requests in progress have to finish. */
const patience = 5000

/** Lets the request that is being answered count as finished. */
const inside = new AsyncLocalStorage<() => void>()

/** @param answer answers a request that is let in @param hangUp ends the answers that go on: their callers ask again */
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
    // why ended: a timer would keep the rows of before for as long
    const waiting = new AbortController()
    const late = delay(patience, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)
    await Promise.race([new Promise<void>((done) => (emptied = done)), late])
    waiting.abort()
  }

  return {
    handle,
    /**
     * Runs work while no request is in progress but the one that asks for it; later ones wait. One after the other.
     * @throws Refused worldBusy when some are not finished in time; nothing was done
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
