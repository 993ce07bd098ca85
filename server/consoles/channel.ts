/** Questions and answers between the first process and its consoles, over the channel that Node opens to a process of its cluster. */
import { randomUUID } from 'node:crypto'

/** The other end: a `Worker` of the cluster for the first process, `process` for a console. */
export interface Peer {
  send?(message: unknown): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

type Handlers = Readonly<Record<string, (value: unknown) => unknown>>

/** `ask` without `id` expects no answer. */
type Message = { ask: string; value?: unknown; id?: string } | { answerTo: string; value?: unknown; error?: string }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && ('ask' in message || 'answerTo' in message)

export interface Channel {
  /** @returns the answer @throws Error with the other process's message, or after `close` */
  ask(name: string, value?: unknown): Promise<unknown>
  /** Without an answer. */
  tell(name: string, value?: unknown): void
  /** The other process has ended: whoever waits for an answer gets an error. */
  close(): void
}

/** @param handlers what this process answers, by name */
export function openChannel(peer: Peer, handlers: Handlers): Channel {
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const send = (message: Message) => void peer.send?.(message)

  async function answer(name: string, value: unknown, id: string | undefined): Promise<void> {
    try {
      const result = await handlers[name]?.(value)
      if (id) send({ answerTo: id, value: result })
    } catch (error) {
      if (id) send({ answerTo: id, error: error instanceof Error ? error.message : String(error) })
    }
  }

  peer.on('message', (message) => {
    if (!isMessage(message)) return
    if ('ask' in message) return void answer(message.ask, message.value, message.id)
    const caller = waiting.get(message.answerTo)
    waiting.delete(message.answerTo)
    if (message.error === undefined) caller?.resolve(message.value)
    else caller?.reject(new Error(message.error))
  })

  return {
    ask: (name, value) =>
      new Promise((resolve, reject) => {
        const id = randomUUID()
        waiting.set(id, { resolve, reject })
        send({ ask: name, value, id })
      }),
    tell: (name, value) => send({ ask: name, value }),
    close() {
      for (const { reject } of waiting.values()) reject(new Error('the process has ended'))
      waiting.clear()
    },
  }
}
