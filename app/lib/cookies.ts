/** Cookies that the browser writes itself, so that the server knows them with the next document. Nothing secret. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readCookie(name: string): string {
  return (
    document.cookie
      .split('; ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  )
}

/** @param seconds how long it lasts, by default a quarter of a year */
export function writeCookie(name: string, value: string, seconds = 7_776_000): void {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
  for (const listener of listeners) listener()
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0)

/** @param served its value with the document, for the server and until hydration */
export const useCookie = (name: string, served: string): string =>
  useSyncExternalStore(
    subscribe,
    () => readCookie(name),
    () => served,
  )
