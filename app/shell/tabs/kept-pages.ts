/** The state of a tab's page when it was left: in this window's session storage, so that it survives a reload. */
import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { later } from '#contract/later.ts'
import { pageOf } from '#app/lib/address.ts'
import { draftName, keepLocal, readLocal, validStored } from '#app/lib/local-store.ts'
import { dropData, keepData, wakeData } from './kept-data.ts'
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

const kept = later(() => z.object({ looks: looks.optional(), lists: z.record(z.string(), z.array(z.string()).readonly()) }))
type Kept = z.output<typeof kept>
const stored = later(() => z.object({ account: z.string(), pages: z.array(z.tuple([z.string(), kept])) }))

/** The least recently shown page is dropped first. */
const most = 20
const name = 'kept-pages'
/**
 * why a module's state, here and in kept-data.ts: loaders and leaving pages use it outside of React. Only the browser writes it,
 * since the frame opens it once hydrated; signing out and another user empty it.
 */
const pages = new Map<string, Kept>()
/** Pages whose tab was closed while they were shown. */
const closed = new Set<string>()
let owner: string | undefined

const keptOf = (page: string): Kept => pages.get(page) ?? { lists: {} }

function drop(page: string): void {
  pages.delete(page)
  dropData(page)
}

function store(): void {
  keepLocal(name, pages.size ? { account: owner, pages: [...pages] } : undefined, 'session')
}

/** The frame is mounted for this user: restores what this window stored for them, and nothing of anybody else. */
export function openKept(account: string): void {
  if (owner === account) return
  pages.clear()
  // why: somebody else signed in, perhaps in another window; the first user's data came with this page
  if (owner !== undefined) dropData()
  owner = account
  const read = validStored(stored, readLocal(name, 'session'))
  if (read?.account === account) for (const [page, one] of read.pages) pages.set(page, one)
}

/** The user cleared the cache. */
export function forgetKept(): void {
  pages.clear()
  dropData()
  store()
}

/** The user signed out: tabs and what was typed go, too. The server ends the session, only the browser can clear its storage. */
export function forgetUser(account: string): void {
  keepLocal(tabsOf(account), undefined)
  keepLocal(draftName, undefined, 'session')
  forgetKept()
}

/**
 * Their session ended without them: tabs and pages go (specification §4). What was typed into a form stays: it is offered to nobody
 * else. Where this window knows of nobody, whose tabs there are is signed out as well, unless other tabs of a lab are other people.
 */
export function forgetEnded(): void {
  const account = owner ?? validStored(stored, readLocal(name, 'session'))?.account
  const isLab = window.location.pathname.startsWith('/~')
  for (const tabs of account === undefined ? (isLab ? [] : storedTabs()) : [tabsOf(account)]) keepLocal(tabs, undefined)
  forgetKept()
}

/** Their tabs were closed. @param shown the page that is being left, dropped once it is gone */
export function closeKept(paths: readonly string[], shown: string): void {
  for (const path of paths) {
    if (path === shown) closed.add(path)
    drop(path)
  }
  store()
}

/** @returns the state of the page when it was left at this address, once; and whether its data must be revalidated */
export function enterPage(page: string, address: string): { looks: Looks | undefined; stale: boolean } {
  const { looks: last, lists } = keptOf(page)
  closed.delete(page)
  if (last) {
    pages.set(page, { lists })
    store()
  }
  return { looks: last?.address === address ? last : undefined, stale: wakeData(page) }
}

/** @param last absent when the page is not kept */
export function leavePage(page: string, last: Looks | undefined): void {
  if (closed.delete(page) || !last) drop(page)
  else {
    const { lists } = keptOf(page)
    pages.delete(page)
    pages.set(page, { lists, looks: last })
    keepData(page, last.address)
  }
  for (const oldest of [...pages.keys()].slice(0, -most)) drop(oldest)
  store()
}

type Change = (now: readonly string[]) => readonly string[]

/** A list of strings that a page keeps with its tab, such as the selected rows. `Change` may run twice. */
export function useKeptList(list: string): [readonly string[], (change: Change) => void] {
  const page = pageOf(useLocation().pathname)
  const [words, setWords] = useState<readonly string[]>(() => keptOf(page).lists[list] ?? [])
  return [
    words,
    (change) =>
      setWords((now) => {
        const next = change(now)
        const kept = keptOf(page)
        pages.set(page, { ...kept, lists: { ...kept.lists, [list]: next } })
        return next
      }),
  ]
}
