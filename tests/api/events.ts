/** A reader of the stream of changes, as a browser's EventSource is one. */
import type { Change } from '#contract/endpoints/live.ts'
import { basic } from './server.ts'

export interface Told {
  id: string
  name: string
  data: unknown
}

export const eventsPath = '/api/ward/events'

function parse(block: string): Told {
  const told: Told = { id: '', name: '', data: undefined }
  for (const line of block.split('\n')) {
    const [field = '', value = ''] = line.split(/: (.*)/s)
    if (field === 'id') told.id = value
    if (field === 'event') told.name = value
    if (field === 'data') told.data = JSON.parse(value)
  }
  return told
}

/** @param headers replace those of the API's own clients */
export async function listen(url: string, headers: Record<string, string>) {
  const stop = new AbortController()
  const response = await fetch(url, { headers: { Accept: 'text/event-stream', ...headers }, signal: stop.signal })
  const all: Told[] = []
  const state = { open: response.status === 200 }
  let begun = () => undefined as void
  const first = new Promise<void>((resolve) => (begun = resolve))
  const read = async () => {
    let text = ''
    const reader = response.body!.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += new TextDecoder().decode(part.value)
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      all.push(...blocks.map(parse))
      begun()
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
    /** The rows that were told, and "reset". */
    changes: () => all.flatMap(({ name, data }) => (name === 'changes' ? (data as Change[]) : [])),
    names: () => all.map(({ name }) => name).filter(Boolean),
    /** Id of the last event. */
    last: () => all.at(-1)?.id ?? '',
    close: () => (stop.abort(), ended),
  }
}

/** To the API with a token. */
export const listenAs = (origin: string, token: string, more: Record<string, string> = {}) =>
  listen(origin + eventsPath, { Authorization: basic(), 'Blade-Auth': `bearer ${token}`, ...more })
