/** Streams that browsers have open, by the session that they belong to. */
const open = new Map<string, Set<() => void>>()

/**
 * Registers a stream: `end` is called when its session is locked or ends, or when the process ends.
 * @returns a function to call when the stream has ended
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

/** Ends the streams of a session that is locked or has ended. */
export function endStreams(sessionId: string): void {
  for (const end of open.get(sessionId) ?? []) end()
}
