/** Callbacks of one world: which results wait to be sent, and how sending them went. They outlast the world's rows. */
import { callbackWish, type Callbacks, type CallbackWish, type Delivery } from '#contract/endpoints/callbacks.ts'
import { formatTime } from '#contract/rules/time.ts'
import { createHmac, createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Channel, ChannelResult } from '../channel/channel.ts'
import { Refused } from '../core/refusal.ts'
import type { Post } from './callback-post.ts'

/** Most deliveries that are shown, and kept when they are done; and most that may wait. */
const most = 200
const mostWaiting = 10_000
/** An attempt that failed is followed by another after so many milliseconds, twice as many after each; at most so many attempts. */
const firstPause = 15_000
const mostAttempts = 8
/** Milliseconds that the first of two waits for the second, where their order is changed. */
const mostHeld = 60_000

const kept = callbackWish.extend({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/=]{32,}$/) })
type Kept = z.output<typeof kept>

const timestampOf = (ms: number) => `${formatTime(ms).replace(' ', 'T')}+08:00`
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`
const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')
/** Of Standard Webhooks: over id, time and body. */
const signatureOf = (secret: string, id: string, seconds: number, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** Number and state of an operation, as the channel names them. */
function saidOf(result: ChannelResult): { about: string; state: string } {
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
  /** Epoch ms of the world; `due` is null when it is not tried any more. */
  at: number
  due: number | null
  attempts: (Omit<Delivery['attempts'][number], 'time'> & { at: number })[]
}
const shown = ({ at, due, attempts, ...rest }: Waiting): Delivery => ({
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
  /** Epoch ms of reality, and of the world. */
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
  /** The first of two, whose order is changed. */
  let held: Waiting | undefined
  let sending = false

  function read(): Kept {
    try {
      return kept.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      // why: there is none before the first setting, and a damaged one is as good as none
      return { url: '', delay: 0, twice: false, disorder: false, secret: newSecret() }
    }
  }
  function keep(next: Kept): void {
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
  /** The oldest go: first those that are done, and of those that wait none until there are too many. */
  function forget(): void {
    let over = deliveries.length - most
    if (over > 0) deliveries = deliveries.filter(({ state }) => state === 'waiting' || over-- <= 0)
    deliveries = deliveries.slice(-mostWaiting)
  }

  /** @param at when it came */
  function notify(result: ChannelResult, at: number): void {
    if (!settings.url) return
    const { about, state } = saidOf(result)
    const type = `${result.kind}.${state.toLowerCase()}`
    // why of both: whoever tells the same twice uses the same id
    const hash = createHash('sha256').update([world, version(), type, about].join('/')).digest('hex')
    const event = {
      event: `evt_${hash.slice(0, 24)}`,
      type,
      about,
      body: JSON.stringify({ type, timestamp: timestampOf(at), data: result.answer }),
    }
    const due = at + settings.delay * 1000
    if (held?.state === 'waiting') {
      held.due = due + 1
      held = undefined
      add(event, at, due)
    } else {
      const one = add(event, at, due + (settings.disorder ? mostHeld : 0))
      if (settings.disorder) held = one
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
    const came = await post.send(settings.url, one.body, headers)
    one.attempts.push({ ...came, at, took: Math.round(performance.now() - began) })
    // why: its rows may have been replaced meanwhile
    if (one.state !== 'waiting') return
    const received = came.status !== null && came.status >= 200 && came.status < 300
    const over = received || one.attempts.length >= mostAttempts
    one.state = received ? 'sent' : over ? 'failed' : 'waiting'
    one.due = over ? null : now() + firstPause * 2 ** (one.attempts.length - 1)
  }

  /** The first that is due; of those of the same moment the one that came first. */
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
    held = undefined
  }

  const state = (): Callbacks => ({ ...settings, deliveries: deliveries.slice(-most).map(shown).reverse() })
  function sendNow(event: Pick<Waiting, 'event' | 'type' | 'about' | 'body'>): Callbacks {
    if (!settings.url) throw new Refused('callbackNowhere')
    add(event, now(), now())
    void deliver()
    return state()
  }

  return {
    state,
    /** @throws Refused callbackClosed */
    set(wish: CallbackWish): Callbacks {
      if (wish.url && post.isClosed(wish.url)) throw new Refused('callbackClosed', { host: new URL(wish.url).hostname })
      keep({ ...settings, ...wish })
      if (!wish.url) drop()
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
    /** The channel, whose results are sent when they are entered into the books. */
    heard: (channel: Channel): Channel => ({
      ...channel,
      async collect(take) {
        await channel.collect(async (result, at) => {
          const taken = await take(result, at)
          if (taken) notify(result, at)
          return taken
        })
        void deliver()
      },
    }),
    /** The rows were replaced: what waits is of those before. */
    restart: drop,
  }
}
export type LabCallbacks = ReturnType<typeof createCallbacks>
