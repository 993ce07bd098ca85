/** A reader of the stream of changes that works like a browser's EventSource. */
import type { Change } from '#contract/endpoints/live.ts'
import { basic } from './server.ts'

export interface StreamEvent {
  id: string
  name: string
  data: unknown
}

export const eventsPath = '/api/ward/events'

function parse(block: string): StreamEvent {
  const event: StreamEvent = { id: '', name: '', data: undefined }
  for (const line of block.split('\n')) {
    const [field = '', value = ''] = line.split(/: (.*)/s)
    if (field === 'id') event.id = value
    if (field === 'event') event.name = value
    if (field === 'data') event.data = JSON.parse(value)
  }
  return event
}

/** Opens a stream and waits for its first event. @param headers sent beside Accept */
export async function listen(url: string, headers: Record<string, string>) {
  const stop = new AbortController()
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers }, signal: stop.signal })
  const events: StreamEvent[] = []
  const state = { open: response.status === 200 }
  let resolveFirst = () => undefined as void
  const first = new Promise<void>((resolve) => (resolveFirst = resolve))
  const read = async () => {
    let text = ''
    const reader = response.body!.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += new TextDecoder().decode(part.value)
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.map(parse))
      resolveFirst()
    }
  }
  const ended = read()
    .catch(() => undefined)
    .then(() => void (state.open = false))
  if (response.status === 200) await first
  return {
    response,
    state,
    ended,
    /** The changes that were received. */
    changes: () => events.flatMap(({ name, data }) => (name === 'changes' ? (data as Change[]) : [])),
    names: () => events.map(({ name }) => name).filter(Boolean),
    /** Id of the last event. */
    last: () => events.at(-1)?.id ?? '',
    close: () => (stop.abort(), ended),
  }
}

/** Opens the stream of an API with a token. */
export const listenAs = (origin: string, token: string, more: Record<string, string> = {}) =>
  listen(origin + eventsPath, { Authorization: basic(), 'Blade-Auth': `bearer ${token}`, ...more })
