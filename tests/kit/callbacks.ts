/** A receiver for the callbacks of a world's payment channel. It checks each signature. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { z } from 'zod'
import type { callbackWish } from '../../contract/endpoints/callbacks.ts'
import type { World } from './world.ts'

export interface Callback {
  /** Kind of the operation and its state at the channel: `refund.success`. */
  type: string
  /** `webhook-id`: the same for repetitions of one callback. */
  event: string
  data: unknown
  /** The signed text. */
  body: string
}

export interface Callbacks {
  /** Everything received so far, oldest first. */
  readonly received: readonly Callback[]
  /** Waits for the next callback, of this type if it is named, that an earlier call has not returned. */
  next: (type?: string) => Promise<Callback>
  /** Delays callbacks, sends each twice, or swaps their order. */
  set: (settings: Omit<z.input<typeof callbackWish>, 'url'>) => Promise<void>
  /** The status of the next answers, 204 by default; the channel repeats what was not answered with 2xx. */
  answer: (status: number) => Promise<void>
}

/** Milliseconds until a callback that did not come counts as missing. */
const patience = 15_000

function isSigned(secret: string, { headers }: IncomingMessage, body: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const sent = Buffer.from(String(headers['webhook-signature']))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** @param host name of this machine for the server */
export async function receiveCallbacks(world: World, host: string): Promise<Callbacks & { stop: () => Promise<void> }> {
  const received: Callback[] = []
  const taken = new Set<Callback>()
  const forged: string[] = []
  let status = 204
  const arrivals = new EventEmitter()
  const { callbacks } = await world.as('admin')
  const { secret } = await callbacks.callbackState()

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const event = String(request.headers['webhook-id'])
      if (!isSigned(secret, request, body)) forged.push(event)
      const { type, data } = JSON.parse(body) as { type: string; data: unknown }
      received.push({ type, event, data, body })
      response.writeHead(status).end()
      arrivals.emit('callback')
    })
  })
  server.listen(0, host === '127.0.0.1' ? host : undefined)
  await once(server, 'listening')
  const address = server.address()
  const url = `http://${host}:${typeof address === 'object' && address ? address.port : ''}/`
  await callbacks.callbackSet({ url })

  return {
    received,
    async next(type) {
      const late = AbortSignal.timeout(patience)
      for (;;) {
        const callback = received.find((one) => !taken.has(one) && (!type || one.type === type))
        if (callback) {
          taken.add(callback)
          if (forged.includes(callback.event)) throw new Error(`The callback ${callback.event} has a wrong signature`)
          return callback
        }
        if (late.aborted)
          throw new Error(`No callback ${type ?? ''} came; received: ${received.map((one) => one.type).join(', ') || 'none'}`)
        await once(arrivals, 'callback', { signal: late }).catch(() => undefined)
      }
    },
    set: async (settings) => void (await callbacks.callbackSet({ url, ...settings })),
    async answer(next) {
      status = next
    },
    async stop() {
      await callbacks.callbackSet({ url: '' })
      server.close()
      server.closeAllConnections()
    },
  }
}
