/** The state of a tab's page when it was left: in this window's session storage, so that it survives a reload. */
import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { later } from '#contract/later.ts'
import { pageOf } from '#app/lib/address.ts'
import { draftName, keepLocal, readLocal, validStored } from '#app/lib/local-store.ts'
import { dropData, cacheData, wakeData } from './cached-data.ts'
import { storedTabs, tabsOf } from './tab-list.ts'

const looks = later(() =>
  z.object({
    /** Address when it was left; at another address of the page nothing is restored. */
    address: z.string(),
    /** Number of elements of the page, to check that it is built the same on return. */
    elements: z.number(),
    /** Index of an element among all of them, and its scroll position in CSS pixels. */
    scrolls: z.array(z.tuple([z.number(), z.number(), z.number()])),
    /** Indexes of the open `details`. */
    open: z.array(z.number()),
    /** Per form of the page. */
    texts: z.array(z.record(z.string(), z.string())),
  }),
)
export type Looks = z.output<typeof looks>

const pageState = later(() => z.object({ looks: looks.optional(), lists: z.record(z.string(), z.array(z.string()).readonly()) }))
type PageState = z.output<typeof pageState>
const stored = later(() => z.object({ account: z.string(), pages: z.array(z.tuple([z.string(), pageState])) }))

/** The least recently shown page is dropped first. */
const most = 20
const name = 'kept-pages'
/**
 * Module state, here and in cached-data.ts, because loaders and leaving pages use it outside of React. Only the browser writes it,
 * since the frame opens it once hydrated; it is cleared on sign-out and for another user.
 */
const pages = new Map<string, PageState>()
/** Pages whose tab was closed while they were shown. */
const closed = new Set<string>()
let owner: string | undefined

const stateOf = (page: string): PageState => pages.get(page) ?? { lists: {} }

function drop(page: string): void {
  pages.delete(page)
  dropData(page)
}

function store(): void {
  keepLocal(name, pages.size ? { account: owner, pages: [...pages] } : undefined, 'session')
}

/** The frame is mounted for this user: restores what this window stored for them, and nothing of anybody else. */
export function openCachedPages(account: string): void {
  if (owner === account) return
  pages.clear()
  // Somebody else has signed in, perhaps in another window, and the cached data is the previous user's.
  if (owner !== undefined) dropData()
  owner = account
  const read = validStored(stored, readLocal(name, 'session'))
  if (read?.account === account) for (const [page, one] of read.pages) pages.set(page, one)
}

/** The user cleared the cache. */
export function clearCachedPages(): void {
  pages.clear()
  dropData()
  store()
}

/** The user signed out: also clears tabs and drafts. The server ends the session, but only the browser can clear its storage. */
export function forgetUser(account: string): void {
  keepLocal(tabsOf(account), undefined)
  keepLocal(draftName, undefined, 'session')
  clearCachedPages()
}

/**
 * The session ended without a sign-out: clears tabs and pages (specification §4). A form's draft stays, because nobody else is offered it.
 * Where this window knows no account, the tabs of all accounts are cleared, except in a lab, whose other tabs may be other people's.
 */
export function forgetEnded(): void {
  const account = owner ?? validStored(stored, readLocal(name, 'session'))?.account
  const isLab = window.location.pathname.startsWith('/~')
  for (const tabs of account === undefined ? (isLab ? [] : storedTabs()) : [tabsOf(account)]) keepLocal(tabs, undefined)
  clearCachedPages()
}

/** Drops pages whose tabs were closed. @param current the page on the screen, which is dropped again when it is left */
export function closeCachedPage(paths: readonly string[], current: string): void {
  for (const path of paths) {
    if (path === current) closed.add(path)
    drop(path)
  }
  store()
}

/** @returns the state of the page when it was left at this address, once; and whether its data must be revalidated */
export function enterPage(page: string, address: string): { looks: Looks | undefined; stale: boolean } {
  const { looks: last, lists } = stateOf(page)
  closed.delete(page)
  if (last) {
    pages.set(page, { lists })
    store()
  }
  return { looks: last?.address === address ? last : undefined, stale: wakeData(page) }
}

/** @param last undefined when the page is not cached */
export function leavePage(page: string, last: Looks | undefined): void {
  if (closed.delete(page) || !last) drop(page)
  else {
    const { lists } = stateOf(page)
    pages.delete(page)
    pages.set(page, { lists, looks: last })
    cacheData(page, last.address)
  }
  for (const oldest of [...pages.keys()].slice(0, -most)) drop(oldest)
  store()
}

type Change = (now: readonly string[]) => readonly string[]

/** A list of strings that is stored with the tab of a page, such as the selected rows. `Change` may run twice. */
export function useCachedList(list: string): [readonly string[], (change: Change) => void] {
  const page = pageOf(useLocation().pathname)
  const [words, setWords] = useState<readonly string[]>(() => stateOf(page).lists[list] ?? [])
  return [
    words,
    (change) =>
      setWords((now) => {
        const next = change(now)
        const state = stateOf(page)
        pages.set(page, { ...state, lists: { ...state.lists, [list]: next } })
        return next
      }),
  ]
}
