/** The person's own part of the menu: pins, the pages opened last, and those opened most. */
import { useNavigation } from '@remix-run/react'
import { useEffect, useMemo } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { readCookie, useCookie, writeCookie } from '#app/lib/cookies.ts'
import { afterUse, homePath, isPins, mostUsed, pinsOf, recentOf, usesCookie, usesOf, usesText } from '#app/prefs/own-pages.ts'
import type { ShellData } from '../shell-data.ts'
import type { MenuGroup, MenuLink } from './shell-menu.ts'

export interface OwnPages {
  home: MenuLink
  pinned: readonly MenuLink[]
  recent: readonly MenuLink[]
  /** For the bar of a phone. */
  most: readonly MenuLink[]
  pins: readonly string[]
}

const homeLink = (name: string): MenuLink => ({ name, sound: 'jt jintian', icon: 'house', address: homePath })

/** @param page address of the current page */
export function useOwnPages(own: ShellData['own'], groups: readonly MenuGroup[], page: string): OwnPages {
  const { t } = useText()
  const { formData } = useNavigation()
  const sent = formData?.get('pins')
  // The submitted value counts, so that a pin moves at once, without waiting for the preference to be saved.
  const text = typeof sent === 'string' && isPins(sent) ? sent : own.pins
  const cookie = usesCookie(own.key)
  const uses = useCookie(cookie, own.uses)
  const name = t('app.home')
  const byAddress = useMemo(() => {
    return new Map([homeLink(name), ...groups.flatMap(({ links }) => links)].map((link) => [link.address, link]))
  }, [groups, name])
  const isOffered = byAddress.has(page)
  // Runs in an effect because the cookie is the browser's: other windows write it, too.
  useEffect(() => {
    if (isOffered) writeCookie(cookie, usesText(afterUse(usesOf(readCookie(cookie)), page)))
  }, [isOffered, cookie, page])
  const home = useMemo(() => byAddress.get(homePath) ?? homeLink(name), [byAddress, name])
  const pins = useMemo(() => pinsOf(text), [text])
  const opened = usesOf(uses)
  return {
    home,
    pins,
    pinned: useLinks(pins, byAddress),
    recent: useLinks(
      recentOf(opened, (address) => address === page || pins.includes(address) || !byAddress.has(address)),
      byAddress,
    ),
    most: useLinks(mostUsed(opened, [...byAddress.keys()]), byAddress),
  }
}

/** The entries of these addresses; the same array as long as they are the same, because the menu is memoized. */
function useLinks(addresses: readonly string[], byAddress: ReadonlyMap<string, MenuLink>): readonly MenuLink[] {
  const key = addresses.join()
  return useMemo(() => key.split(',').flatMap((address) => byAddress.get(address) ?? []), [key, byAddress])
}
