/** Callbacks of one world: results that wait to be sent, and the outcome of each attempt. They survive a replacement of the rows. */
import { callbackWish, type Callbacks, type CallbackWish, type Delivery } from '#contract/endpoints/callbacks.ts'
import { formatTime } from '#contract/rules/time.ts'
import { createHmac, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Channel, ChannelResult } from '../channel/channel.ts'
import { Refused } from '../core/refusal.ts'
import type { Post } from './callback-post.ts'

/** Limits: deliveries that are listed and kept when they are finished, and deliveries that may wait. */
const most = 200
const mostWaiting = 10_000
/** Milliseconds between the first two attempts, doubled after each further one; and the number of attempts. */
const firstPause = 15_000
const mostAttempts = 8
/** Milliseconds that the first of two callbacks waits for the second when their order is swapped. */
const mostHeld = 60_000

const storedSettings = callbackWish.extend({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/=]{32,}$/) })
type StoredSettings = z.output<typeof storedSettings>

const timestampOf = (ms: number) => `${formatTime(ms).replace(' ', 'T')}+08:00`
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')
/** Signature of Standard Webhooks, over id, time and body. */
const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** Number and state of an operation, as the channel names them. */
function operationOf(result: ChannelResult): { about: string; state: string } {
  switch (result.kind) {
    case 'pay':
      return { about: result.answer.out_trade_no, state: result.answer.trade_state }
    case 'refund':
      return { about: result.answer.out_refund_no, state: result.answer.status }
    case 'split':
      return { about: result.answer.out_order_no, state: result.answer.state }
    case 'return':
      return { about: result.answer.out_return_no, state: result.answer.result }
    case 'transfer':
      return { about: result.answer.out_batch_no, state: result.answer.batch_status }
  }
}

interface Waiting extends Omit<Delivery, 'time' | 'due' | 'attempts'> {
  /** Epoch ms of the world; `due` is null when there are no further attempts. */
  at: number
  due: number | null
  attempts: (Omit<Delivery['attempts'][number], 'time'> & { at: number })[]
}
const toDelivery = ({ at, due, attempts, ...rest }: Waiting): Delivery => ({
  ...rest,
  time: formatTime(at),
  due: due === null ? null : formatTime(due),
  attempts: attempts.map(({ at: tried, ...attempt }) => ({ ...attempt, time: formatTime(tried) })),
})

export interface CallbackDeps {
  /** Name of the world, and the version of its rows. */
  world: string
  version: () => string
  /** Where address and secret are kept. */
  file: string
  /** Real epoch ms, and simulated epoch ms of the world. */
  clock: () => number
  now: () => number
  post: Post
  /** Aborted when the world ends. */
  gone: AbortSignal
}

export function createCallbacks({ world, version, file, clock, now, post, gone }: CallbackDeps) {
  let settings = read()
  let deliveries: Waiting[] = []
  let lastNo = 0
  /** The first of two callbacks whose order is swapped. */
  let delayed: Waiting | undefined
  let sending = false

  function read(): StoredSettings {
    try {
      return storedSettings.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      // The file does not exist before the first change of the settings; a damaged one is treated the same.
      return { url: '', delay: 0, twice: false, disorder: false, secret: newSecret() }
    }
  }
  function keep(next: StoredSettings): void {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(next), { mode: 0o600 })
    settings = next
  }

  function add(event: Pick<Waiting, 'event' | 'type' | 'about' | 'body'>, at: number, due: number): Waiting {
    const one: Waiting = { ...event, no: ++lastNo, at, due, state: 'waiting', attempts: [] }
    deliveries.push(one)
    forget()
    return one
  }
  /** Drops the oldest deliveries: finished ones first, waiting ones only beyond their own limit. */
  function forget(): void {
    let over = deliveries.length - most
    if (over > 0) deliveries = deliveries.filter(({ state }) => state === 'waiting' || over-- <= 0)
    deliveries = deliveries.slice(-mostWaiting)
  }

  /** @param at when the result came */
  function notify(result: ChannelResult, at: number): void {
    if (!settings.url) return
    const { about, state } = operationOf(result)
    const type = `${result.kind}.${state.toLowerCase()}`
    // Derived from type and number, so that a repeated notification of the same event has the same id.
    const hash = createHash('sha256').update([world, version(), type, about].join('/')).digest('hex')
    const event = {
      event: `evt_${hash.slice(0, 24)}`,
      type,
      about,
      body: JSON.stringify({ type, timestamp: timestampOf(at), data: result.answer }),
    }
    const due = at + settings.delay * 1000
    if (delayed?.state === 'waiting') {
      delayed.due = due + 1
      delayed = undefined
      add(event, at, due)
    } else {
      const one = add(event, at, due + (settings.disorder ? mostHeld : 0))
      if (settings.disorder) delayed = one
    }
    if (settings.twice) add(event, at, due + 2)
  }

  async function attempt(one: Waiting): Promise<void> {
    const at = now()
    const began = performance.now()
    const seconds = Math.floor(clock() / 1000)
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'ward-console',
      'X-Ward-World': world,
      'webhook-id': one.event,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signatureOf(settings.secret, one.event, seconds, one.body),
    }
    const result = await post.send(settings.url, one.body, headers)
    one.attempts.push({ ...result, at, took: Math.round(performance.now() - began) })
    // The rows may have been replaced during the attempt.
    if (one.state !== 'waiting') return
    const received = result.status !== null && result.status >= 200 && result.status < 300
    const over = received || one.attempts.length >= mostAttempts
    one.state = received ? 'sent' : over ? 'failed' : 'waiting'
    one.due = over ? null : now() + firstPause * 2 ** (one.attempts.length - 1)
  }

  /** The delivery that is due first; of several at the same time, the oldest. */
  function next(): Waiting | undefined {
    const time = now()
    let first: Waiting | undefined
    for (const one of deliveries) if (one.due !== null && one.due <= time && one.due < (first?.due ?? Infinity)) first = one
    return first
  }

  /** Sends what is due, one after the other. */
  async function deliver(): Promise<void> {
    if (sending) return
    sending = true
    try {
      for (let one = next(); one && settings.url && !gone.aborted; one = next()) await attempt(one)
    } finally {
      sending = false
      forget()
    }
  }

  function drop(): void {
    for (const one of deliveries) if (one.state === 'waiting') Object.assign(one, { state: 'dropped', due: null })
    delayed = undefined
  }

  const state = (): Callbacks => ({ ...settings, deliveries: deliveries.slice(-most).map(toDelivery).reverse() })
  function sendNow(event: Pick<Waiting, 'event' | 'type' | 'about' | 'body'>): Callbacks {
    if (!settings.url) throw new Refused('callbackNowhere')
    add(event, now(), now())
    void deliver()
    return state()
  }

  return {
    state,
    /** @throws Refused callbackClosed */
    set(input: CallbackWish): Callbacks {
      if (input.url && post.isClosed(input.url)) throw new Refused('callbackClosed', { host: new URL(input.url).hostname })
      keep({ ...settings, ...input })
      if (!input.url) drop()
      return state()
    },
    renew(): Callbacks {
      keep({ ...settings, secret: newSecret() })
      return state()
    },
    /** @throws Refused callbackNowhere */
    ping(): Callbacks {
      const body = JSON.stringify({ type: 'ping', timestamp: timestampOf(now()), data: { world } })
      return sendNow({ event: `evt_${randomBytes(12).toString('hex')}`, type: 'ping', about: '', body })
    },
    /** @throws Refused callbackMissing, callbackNowhere */
    again(no: number): Callbacks {
      const one = deliveries.find((each) => each.no === no)
      if (!one) throw new Refused('callbackMissing', { no })
      const { event, type, about, body } = one
      return sendNow({ event, type, about, body })
    },
    clear(): Callbacks {
      drop()
      deliveries = []
      return state()
    },
    /** Wraps the channel, so that its results are sent as callbacks when they are entered into the books. */
    heard: (channel: Channel): Channel => ({
      ...channel,
      async collect(take) {
        await channel.collect(async (result, at) => {
          const isBooked = await take(result, at)
          if (isBooked) notify(result, at)
          return isBooked
        })
        void deliver()
      },
    }),
    /** Call after the rows were replaced: waiting deliveries belong to the old rows. */
    restart: drop,
  }
}
export type LabCallbacks = ReturnType<typeof createCallbacks>
