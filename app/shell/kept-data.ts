/** Loader data of the pages that have a tab: in memory only, for as long as the frame stands. */
import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { pageOf } from '../lib/address.ts'

interface Answers {
  /** Where the page was left; absent while it is shown. */
  address?: string
  /** By the loader that asked: what it was given, and for which address. */
  given: Map<object, { of: string; data: unknown }>
  /** The page was shown from here and has to be asked for again. */
  stale: boolean
}

const pages = new Map<string, Answers>()

function answersOf(page: string): Answers {
  let answers = pages.get(page)
  if (!answers) pages.set(page, (answers = { given: new Map(), stale: false }))
  return answers
}

/** True when coming back to this address needs no answer of the server. */
export function isKept({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const answers = pages.get(pageOf(pathname))
  return answers?.address === pathname + search && answers.given.size > 0
}

/** The page was left at this address. */
export function keepData(page: string, address: string): void {
  answersOf(page).address = address
}

/** The page is shown. @returns whether it has to be asked for again */
export function wakeData(page: string): boolean {
  const answers = answersOf(page)
  const { stale } = answers
  answers.address = undefined
  answers.stale = false
  return stale
}

/** Of one page, or of all. */
export function dropData(page?: string): void {
  if (page === undefined) pages.clear()
  else pages.delete(page)
}

/**
 * The `clientLoader` of a page that is kept for its tab: coming back shows what was there at once, then asks the server
 * again. Everything else is asked at the server.
 */
export function keptLoader() {
  const me = {}
  const load = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const url = new URL(request.url)
    const answers = answersOf(pageOf(url.pathname))
    const before = answers.given.get(me)
    if (before && isKept(url)) {
      answers.stale = true
      return before.data
    }
    const address = url.pathname + url.search
    try {
      const data = await serverLoader()
      if (request.signal.aborted) return data
      answersOf(pageOf(url.pathname)).given.set(me, { of: address, data })
      return data
    } catch (error) {
      // why: without a connection what is shown stays, as long as nothing else was asked for
      if (error instanceof Error && before?.of === address) return before.data
      throw error
    }
  }
  // why: what the server rendered with counts as an answer too
  load.hydrate = true as const
  return load
}
