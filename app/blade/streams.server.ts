/** Streams that browsers have open, by the session that they belong to. */
const open = new Map<string, Set<() => void>>()

/**
 * Remembers a stream: `end` is called once, when its session is locked or ends, or the process does.
 * @returns to be called when the stream is over
 */
export function holdStream(sessionId: string, ending: AbortSignal, end: () => void): () => void {
  const own = open.get(sessionId) ?? new Set()
  open.set(sessionId, own.add(end))
  ending.addEventListener('abort', end)
  return () => {
    end()
    ending.removeEventListener('abort', end)
    own.delete(end)
    if (!own.size && open.get(sessionId) === own) open.delete(sessionId)
  }
}

/** Ends the streams of a session that is locked or over. */
export function endStreams(sessionId: string): void {
  for (const end of open.get(sessionId) ?? []) end()
}
