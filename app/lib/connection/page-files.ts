/**
 * The scripts of pages, loaded before a page is opened. Remix reloads the document when a route's script does not load, and without a
 * connection that leads to the browser's own error page. So no navigation starts before its scripts are there.
 */
import type { PageFiles, PageRoute } from '#contract/console/page-files.ts'
import { matchRoutes } from '@remix-run/react'
import { withoutTab } from '#app/lib/address.ts'
import { keepLocal, readLocal } from '#app/lib/local-store.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { untilBack } from './connection.ts'

/** `gone`: this version of the console is no longer served, so that only a new document shows the page. */
export type Opening = 'ready' | 'gone'

let address: string | undefined
let table: PageFiles | undefined
let tableRequest: Promise<Opening> | undefined
/** In the browser's cache. */
const fetched = new Set<string>()
/** In this document. */
const loaded = new Set<string>()
const opening = new Set<Promise<unknown>>()

const get = async (file: string): Promise<Response | undefined> => {
  const response = await fetch(file, { priority: 'low' })
  if (response.ok) return response
  // A gateway's answer is a lost connection; anything else is the server's word that there is no such file.
  if (response.status >= 502) throw new TypeError(response.statusText)
  return undefined
}

async function readTable(): Promise<Opening> {
  if (!address) return 'gone'
  const response = await get(address)
  if (!response) return 'gone'
  table = (await response.json()) as PageFiles
  // The document has loaded its own.
  for (const file of filesOf(window.location.pathname)) loaded.add(file)
  return 'ready'
}

/** Sets the address of the table of the files that pages need. @param from undefined while developing, where there are no such files */
export const namePageFiles = (from: string | undefined): void => void (address = from)

function readPageFiles(): Promise<Opening> {
  tableRequest ??= readTable().catch((error: unknown) => {
    tableRequest = undefined
    throw error
  })
  return tableRequest
}

const filesIn = ({ handle }: PageRoute): string[] => handle.flatMap((position) => table?.files[position] ?? [])
const matchesOf = (pathname: string) => (table && matchRoutes(table.routes, withoutTab(pathname))) ?? []
const filesOf = (pathname: string): string[] => matchesOf(pathname).flatMap(({ route }) => filesIn(route as PageRoute))

/** The files of a page and of all that opens over it. */
function filesAround(pathname: string): string[] {
  const all = (route: PageRoute): string[] => [...filesIn(route), ...(route.children ?? []).flatMap(all)]
  const page = matchesOf(pathname).at(-1)?.route
  return page ? all(page as PageRoute) : []
}

/** Whether a page can be opened without any file. */
export const isOpen = (pathname: string): boolean =>
  address === undefined || (table !== undefined && filesOf(pathname).every((file) => loaded.has(file)))

/** Puts a file into the browser's cache. A file is named by its content, so that it stays there. */
async function fetchFile(file: string): Promise<Opening> {
  if (fetched.has(file)) return 'ready'
  const response = await get(file)
  if (!response) return 'gone'
  await response.arrayBuffer()
  fetched.add(file)
  return 'ready'
}

/** Whether the browser preloads the script into the document. Safari before 17 cannot, and reads it from its cache later. */
function preload(file: string): Promise<boolean> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) return Promise.resolve(true)
  return new Promise((resolve) => {
    link.rel = 'modulepreload'
    link.href = file
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    document.head.append(link)
  })
}

/**
 * Loads a script first as a plain file, which tells a lost connection from a missing file; then as a script, which keeps it in the
 * document. In some browsers a script that failed once fails for the rest of the document's life, so that only a new document can load it.
 * @throws TypeError without a connection
 */
async function load(file: string): Promise<Opening> {
  const isRemembered = fetched.has(file)
  if ((await fetchFile(file)) === 'gone') return 'gone'
  if (await preload(file)) {
    loaded.add(file)
    return 'ready'
  }
  if (!isRemembered) return 'gone'
  // The browser has dropped it from its cache since.
  fetched.delete(file)
  return load(file)
}

const loading = new Map<string, Promise<Opening>>()

function loadFile(file: string): Promise<Opening> {
  if (loaded.has(file)) return Promise.resolve('ready')
  let work = loading.get(file)
  if (!work) {
    work = load(file).finally(() => loading.delete(file))
    loading.set(file, work)
  }
  return work
}

/** Names of what an earlier document of this browser has put into the cache. */
const store = 'page-files'

/** Parsed by hand, because sign-in, which loads this module too, does without schemas. */
function remembered(): string[] {
  const { address: of, files } = propertiesOf(readLocal(store))
  return of === address && Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

/**
 * Puts the scripts of pages into the browser's cache, two at a time. Stops where the connection is lost, or a file is gone.
 * @param pages addresses of pages; with each, all that opens over it
 */
export async function fetchAhead(pages: readonly string[], signal: AbortSignal): Promise<void> {
  if ((await readPageFiles()) === 'gone') return
  for (const file of remembered()) fetched.add(file)
  const missing = [...new Set(pages.flatMap(filesAround))].filter((file) => !fetched.has(file) && !loaded.has(file))
  if (!missing.length) return
  const work = async () => {
    for (let file = missing.pop(); file && !signal.aborted; file = missing.pop()) if ((await fetchFile(file)) === 'gone') return
  }
  await Promise.all([work(), work()]).finally(() => keepLocal(store, { address, files: [...fetched] }))
}

/** Loads the files that are missing. @throws TypeError without a connection */
async function loadFiles(files: readonly string[]): Promise<Opening> {
  const results = await Promise.all(files.map(loadFile))
  return results.includes('gone') ? 'gone' : 'ready'
}

/** One attempt. @throws TypeError without a connection */
export async function tryToOpen(pathname: string): Promise<Opening> {
  if (isOpen(pathname)) return 'ready'
  return (await readPageFiles()) === 'gone' ? 'gone' : loadFiles(filesOf(pathname))
}

/** Milliseconds before another attempt while the server itself answers. */
const pause = 500

/** Tries until the page can be opened. @throws the reason of an aborted signal */
async function open(pathname: string, signal: AbortSignal): Promise<Opening> {
  for (;;) {
    try {
      return await tryToOpen(pathname)
    } catch {
      if (await untilBack(signal, true)) await new Promise((resolve) => setTimeout(resolve, pause))
    }
    signal.throwIfAborted()
  }
}

export function openPage(pathname: string, signal: AbortSignal): Promise<Opening> {
  const work = open(pathname, signal)
  const settled = work.then(
    () => undefined,
    () => undefined,
  )
  opening.add(settled)
  void settled.then(() => opening.delete(settled))
  signal.addEventListener('abort', () => opening.delete(settled), { once: true })
  return work
}

/** Whether a page was requested whose scripts are not loaded yet. */
export const isOpening = (): boolean => opening.size > 0

/** Resolves when the scripts of the page that was requested last are loaded; its navigation has begun by then. */
export const untilOpened = async (): Promise<void> => {
  if (!opening.size) return
  await Promise.all(opening)
  await new Promise((resolve) => setTimeout(resolve))
}
