/** Asks for pages that are likely to be opened next before the click: their data (ahead.ts) and their script. */
import { later } from '#contract/later.ts'
import { matchRoutes } from '@remix-run/react'
import { useEffect } from 'react'
import { decode } from 'turbo-stream'
import { z } from 'zod'
import { tryToOpen } from '#app/lib/connection/page-files.ts'
import { pageLink } from '#app/lib/use-follow-links.ts'
import { keepAhead } from './ahead.ts'

/** Milliseconds that a mouse rests on a link which is meant. */
const rest = 65

const answer = later(() => z.object({ data: z.unknown() }))

/** As Remix asks for the data of one route. @throws for a redirect, an error, and anything else that is no data */
async function dataOf({ pathname, searchParams }: URL, id: string): Promise<unknown> {
  const query = new URLSearchParams(searchParams)
  query.set('_routes', id)
  const response = await fetch(`${pathname}.data?${query}`)
  if (!response.ok || !response.body) throw new Error(response.statusText)
  const { value, done } = await decode(response.body)
  await done
  return answer.parse(z.record(z.string(), z.unknown()).parse(value)[id]).data
}

/** @param link address of a page, which the router finds among its own */
function loadAhead(link: string): void {
  const url = new URL(link, window.location.href)
  const address = url.pathname + url.search
  const id = matchRoutes(window.__remixRouter.routes, url.pathname)?.at(-1)?.route.id
  const route = id === undefined ? undefined : window.__remixManifest.routes[id]
  // why: only pages that keep their data look here for it
  if (!id || !route?.hasClientLoader) return
  // Without a connection the click finds out, and says so.
  void tryToOpen(url.pathname).catch(() => undefined)
  keepAhead(address, id, () => dataOf(url, id))
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(`nav ${pageLink}:not([aria-current])`)?.getAttribute('href') : undefined

/** Links of the menu, of tabs and of pagination: all that stand in a `nav`, once a mouse rests on them or they are pressed. */
export function useLoadAhead(): void {
  // why an effect: one listener for all links
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = ({ target, pointerType, type }: PointerEvent) => {
      clearTimeout(timer)
      const link = linkAt(target)
      if (!link) return
      if (type === 'pointerdown') loadAhead(link)
      else if (pointerType === 'mouse') timer = setTimeout(() => loadAhead(link), rest)
    }
    window.addEventListener('pointerover', point)
    window.addEventListener('pointerdown', point)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerover', point)
      window.removeEventListener('pointerdown', point)
    }
  }, [])
}
