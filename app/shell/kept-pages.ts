/**
 * What a tab remembers of its page while another one is shown. Loader data stays in memory and is dropped with the frame;
 * where the page was scrolled to, what was typed and chosen also outlives a reload, in the storage of this window.
 */
import { useLocation, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { useState } from 'react'
import { z } from 'zod'
import { keepLocal, readLocal } from '../lib/local-store.ts'
import { pageOf } from './tab-list.ts'

const looks = z.object({
  /** Address at the moment of leaving; at another address of the page nothing is put back. */
  address: z.string(),
  /** Elements of the page, to see that it is built the same when it comes back. */
  elements: z.number(),
  /** Place of an element among all of them, and where it was scrolled to in CSS pixels. */
  scrolls: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** Places of the `details` that were open. */
  open: z.array(z.number()),
  /** Per form of the page. */
  texts: z.array(z.record(z.string(), z.string())),
})
export type Looks = z.output<typeof looks>

const lists = z.record(z.string(), z.array(z.string()))
const stored = z.object({
  account: z.string(),
  pages: z.array(z.tuple([z.string(), z.object({ looks: looks.optional(), lists })])),
})

interface Kept {
  looks?: Looks
  lists: Record<string, readonly string[]>
  /** Answers of the page's loaders. */
  data: Map<object, unknown>
  /** The page was answered from here and has to be asked for again. */
  stale: boolean
}

/** The page that was shown longest ago goes first. */
const most = 20
const name = 'kept-pages'
const pages = new Map<string, Kept>()
const closed = new Set<string>()
let shown: string | undefined
let owner: string | undefined

function keptOf(page: string): Kept {
  let kept = pages.get(page)
  if (!kept) pages.set(page, (kept = { lists: {}, data: new Map(), stale: false }))
  return kept
}

function store(): void {
  const entries = [...pages].flatMap(([page, kept]) =>
    kept.looks || Object.keys(kept.lists).length ? [[page, { looks: kept.looks, lists: kept.lists }]] : [],
  )
  keepLocal(name, entries.length ? { account: owner, pages: entries } : undefined, 'session')
}

/** The frame is there, for this user: takes what this window kept for him, and nothing of anybody else. */
export function openKept(account: string): void {
  if (owner === account) return
  if (owner !== undefined) pages.clear()
  owner = account
  const read = stored.safeParse(readLocal(name, 'session')).data
  if (read?.account === account) for (const [page, kept] of read.pages) Object.assign(keptOf(page), kept)
}

/** The frame is gone: nobody sees data that was loaded in it. */
export function dropData(): void {
  shown = undefined
  for (const kept of pages.values()) kept.data.clear()
}

/** The user signed out or cleared the cache. */
export function forgetKept(): void {
  pages.clear()
  store()
}

/** Tabs were closed. A page that is still shown is forgotten when it is left. */
export function closeKept(paths: readonly string[]): void {
  for (const path of paths) {
    if (path === shown) closed.add(path)
    else pages.delete(path)
  }
  store()
}

/** @returns how the page looked when it was left at this address, once; and whether its data has to be asked for again */
export function enterPage(page: string, address: string): { looks: Looks | undefined; stale: boolean } {
  const kept = keptOf(page)
  const { looks: last, stale } = kept
  shown = page
  closed.delete(page)
  kept.looks = undefined
  kept.stale = false
  store()
  return { looks: last?.address === address ? last : undefined, stale }
}

/** @param last absent when the page is not kept */
export function leavePage(page: string, last: Looks | undefined): void {
  if (shown === page) shown = undefined
  const kept = keptOf(page)
  pages.delete(page)
  if (!closed.delete(page) && last) pages.set(page, { ...kept, looks: last })
  for (const oldest of [...pages.keys()].slice(0, -most)) pages.delete(oldest)
  store()
}

/** True when coming back to this address needs no answer of the server. */
export function isKept({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const page = pageOf(pathname)
  const kept = page === shown ? undefined : pages.get(page)
  return kept?.looks?.address === pathname + search && kept.data.size > 0
}

/**
 * The `clientLoader` of a page that is kept for its tab: coming back shows what was there at once, then asks the server
 * again. Everything else is asked at the server.
 */
export function keptLoader() {
  const me = {}
  const load = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const url = new URL(request.url)
    const kept = keptOf(pageOf(url.pathname))
    if (isKept(url) && kept.data.has(me)) {
      kept.stale = true
      return kept.data.get(me)
    }
    const data = await serverLoader()
    if (!request.signal.aborted) keptOf(pageOf(url.pathname)).data.set(me, data)
    return data
  }
  // why: what the server rendered with counts as an answer too
  load.hydrate = true as const
  return load
}

/** A list of words that a page remembers with its tab, such as the rows that are chosen. */
export function useKeptList(list: string): [readonly string[], (next: readonly string[]) => void] {
  const page = pageOf(useLocation().pathname)
  const [words, setWords] = useState<readonly string[]>(() => pages.get(page)?.lists[list] ?? [])
  return [
    words,
    (next) => {
      setWords(next)
      keptOf(page).lists = { ...keptOf(page).lists, [list]: next }
    },
  ]
}
