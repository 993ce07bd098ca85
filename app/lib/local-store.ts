/** Local storage of this browser: prefixed with the site's key, with type and time (specification §9). Nothing secret. */
import { propertiesOf } from '#contract/rules/values.ts'
import type { z } from 'zod'
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

/** Name under which a form is stored until it is closed. */
export const draftName = 'draft'

/** With a type an entry lives as long as its tab, without one until it is cleared. */
type Lasting = 'session' | undefined
const storageOf = (type: Lasting) => (type ? sessionStorage : localStorage)

function read(name: string, type?: Lasting): string | null {
  try {
    return storageOf(type).getItem(prefix + name)
  } catch {
    return null
  }
}

const contentOf = (text: string | null): unknown => {
  try {
    return text === null ? undefined : propertiesOf(JSON.parse(text)).content
  } catch {
    return undefined
  }
}

/** Stores a value outside of React; undefined removes it. */
export function keepLocal(name: string, content: unknown, type?: Lasting): void {
  try {
    if (content === undefined) storageOf(type).removeItem(prefix + name)
    else storageOf(type).setItem(prefix + name, JSON.stringify({ dataType: typeof content, content, type, datetime: Date.now() }))
  } catch {
    // With full or blocked storage, only a convenience is lost.
  }
  for (const listener of listeners) listener()
}

/** A stored value, possibly tampered with or from an older version: the reader validates it. */
export const readLocal = (name: string, type?: Lasting): unknown => contentOf(read(name, type))

/** The stored value, if it fits the schema; without one, nothing is parsed: a first load need not build its schemas (contract/later.ts). */
export const validStored = <T>(schema: z.ZodType<T>, content: unknown): T | undefined =>
  content === undefined ? undefined : schema.safeParse(content).data

/** Names of the lasting entries that begin with `start`. */
export function storedNames(start: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix + start) ? [key.slice(prefix.length)] : []))
  } catch {
    return []
  }
}

/** A stored value, synchronized across windows; undefined on the server and before anything was stored. */
export function useLocal<T>(name: string, type?: Lasting): [T | undefined, (value: T) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name, type),
    () => null,
  )
  const value = useMemo(() => contentOf(text) as T | undefined, [text])
  return [value, useCallback((next: T) => keepLocal(name, next, type), [name, type])]
}
