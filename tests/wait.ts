/** Waiting with a time limit; the error says what was waited for, how long, and what there was to see. */
import { setTimeout as delay } from 'node:timers/promises'

interface Limit {
  /** Generous, because a slow machine is no failure. */
  seconds?: number
  /** What helps to find the cause, such as the output of a program. */
  evidence?: () => string
}

const late = (what: string, seconds: number, evidence: string) =>
  new Error(`waited ${seconds} s for ${what}${evidence && `; until then:\n${evidence}`}`)

/** @throws Error when the promise is not settled in time */
export async function within<T>(promise: Promise<T>, what: string, { seconds = 60, evidence = () => '' }: Limit = {}): Promise<T> {
  const done = new AbortController()
  const end = delay(seconds * 1000, undefined, { signal: done.signal }).then(() => Promise.reject(late(what, seconds, evidence())))
  try {
    return await Promise.race([promise, end])
  } finally {
    done.abort()
    end.catch(() => undefined)
  }
}

/** Tries again and again. @throws Error when it is not true in time */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  { seconds = 60, evidence = () => '' }: Limit = {},
): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > end) throw late(what, seconds, evidence())
    await delay(5)
  }
}
