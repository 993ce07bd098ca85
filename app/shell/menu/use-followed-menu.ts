/** The selected top menu follows the page: opening a page of another one shows that one, so that the page's entry is always there. */
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { later } from '#contract/later.ts'
import { dropCookie } from '#app/lib/cookies.ts'
import { topPageCookie } from '#app/prefs/own-pages.ts'
import { holdsPage, type ShellMenu } from './shell-menu.ts'

const link = later(() =>
  z.object({
    name: z.string(),
    sound: z.string(),
    icon: z.string(),
    address: z.string(),
    search: z.string().optional(),
    under: z.array(z.string()).optional(),
    outside: z.string().optional(),
    keepAlive: z.literal(false).optional(),
  }),
)
const answer = later(() =>
  z.object({
    shown: z.array(z.object({ name: z.string(), icon: z.string(), links: z.array(link) })),
    top: z.array(z.object({ id: z.string(), name: z.string(), current: z.boolean() })),
  }),
)

/** @param page address of the current page */
export function useFollowedMenu(menu: ShellMenu, page: string): ShellMenu {
  const [followed, setFollowed] = useState<Pick<ShellMenu, 'shown' | 'top'>>()
  const isLeft = page !== menu.topPage
  /** The menu during which the page was left on which its top menu was chosen. */
  const [left, setLeft] = useState(isLeft ? menu : undefined)
  if (isLeft && left !== menu) setLeft(menu)
  const isElsewhere =
    (isLeft || left === menu) && menu.top.some(({ current }) => current) && holdsPage(menu.groups, page) && !holdsPage(menu.shown, page)
  const isMissing = isElsewhere && !(followed && holdsPage(followed.shown, page))
  useEffect(() => {
    if (isLeft && menu.topPage) dropCookie(topPageCookie)
  }, [isLeft, menu.topPage])
  useEffect(() => {
    if (!isMissing) return
    const control = new AbortController()
    fetch(`/session/top-menu?${new URLSearchParams({ page })}`, { signal: control.signal })
      .then(async (response) => setFollowed(answer.parse(await response.json())))
      // A failure is ignored, because all groups are shown until another page is opened.
      .catch(() => undefined)
    return () => control.abort()
  }, [isMissing, page])
  return useMemo(() => {
    if (!isElsewhere) return menu
    if (followed && !isMissing) return { ...menu, ...followed }
    return { ...menu, shown: menu.groups, top: menu.top.map((top) => ({ ...top, current: false })) }
  }, [isElsewhere, isMissing, followed, menu])
}
