/** What this browser remembers: prefixed with the site's key, with type and time (specification §9). Nothing secret. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'

const prefix = 'ward-'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

function write(name: string, content: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }))
  } catch {
    // why: a full or forbidden storage loses a convenience, nothing else
  }
  for (const listener of listeners) listener()
}

/** A remembered value, the same in every window; undefined on the server and before anything was kept. */
export function useLocal<T>(name: string): [T | undefined, (value: T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => null,
  )
  const value = useMemo(() => {
    try {
      return text === null ? undefined : (JSON.parse(text) as { content?: T }).content
    } catch {
      return undefined
    }
  }, [text])
  return [value, useCallback((next: T) => write(name, next), [name])]
}
