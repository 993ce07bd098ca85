/** Cached loader data of the pages that have a tab: in memory only, while the frame is mounted. */
import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { pageOf } from '#app/lib/address.ts'
import { servedRoutes } from '#app/lib/remix-internals.ts'

interface Answers {
  /** Address at which the page was left; absent while it is shown. */
  address?: string
  /** Data by loader, with the address that it was loaded for. */
  byLoader: Map<object, { of: string; data: unknown }>
  /** The page was shown from the cache and must be revalidated. */
  stale: boolean
}

const pages = new Map<string, Answers>()
/** All loaders of `cachedLoader`. */
const cachedLoaders = new WeakSet<object>()

function answersOf(page: string): Answers {
  let answers = pages.get(page)
  if (!answers) pages.set(page, (answers = { byLoader: new Map(), stale: false }))
  return answers
}

/** True when returning to this address needs no request. */
export function isCached({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const answers = pages.get(pageOf(pathname))
  return answers?.address === pathname + search && answers.byLoader.size > 0
}

/** The page was left at this address. */
export function cacheData(page: string, address: string): void {
  answersOf(page).address = address
}

/** The page is shown. @returns whether it must be revalidated */
export function wakeData(page: string): boolean {
  const answers = answersOf(page)
  const { stale } = answers
  answers.address = undefined
  answers.stale = false
  return stale
}

/** Clears one page, or all. */
export function dropData(page?: string): void {
  if (page === undefined) pages.clear()
  else pages.delete(page)
}

/**
 * The `clientLoader` of a page that is cached for its tab: returning shows the cached data at once, then revalidates
 * it. Everything else is loaded from the server.
 */
export function cachedLoader() {
  const load = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const url = new URL(request.url)
    const answers = answersOf(pageOf(url.pathname))
    const before = answers.byLoader.get(load)
    if (before && isCached(url)) {
      answers.stale = true
      return before.data
    }
    const address = url.pathname + url.search
    try {
      const data = await serverLoader()
      if (request.signal.aborted) return data
      answersOf(pageOf(url.pathname)).byLoader.set(load, { of: address, data })
      return data
    } catch (error) {
      // Offline, the cached data stays, as long as nothing else was requested.
      if (error instanceof Error && before?.of === address) return before.data
      throw error
    }
  }
  cachedLoaders.add(load)
  return load
}

/** Caches the data of the server-rendered page, too. Call before hydration, once it is decoded. */
export function cacheServedData({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  for (const { clientLoader, data } of servedRoutes())
    if (clientLoader && cachedLoaders.has(clientLoader))
      answersOf(pageOf(pathname)).byLoader.set(clientLoader, { of: pathname + search, data })
}
