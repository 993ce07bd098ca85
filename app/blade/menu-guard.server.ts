/** Restricts menu pages to users whose menu has them: checked before every loader and action. */
import { menuRoutes } from '#contract/endpoints/system.ts'
import { label } from '#contract/labels/index.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { data } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { textsOf } from '../i18n/i18n.server.ts'
import { pageOf, plainPath } from '../lib/address.ts'
import { frameOf, isMenuPage, pagesOf } from '../shell/address.ts'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

interface OwnPages {
  addresses: ReadonlySet<string>
  /** External pages by the id of their menu. */
  frames: ReadonlyMap<string, { name: string; address: string }>
}

/** Cached by session. Milliseconds until a changed menu takes effect; the backend refuses revoked rights at once in any case. */
const known = new LRUCache<string, Promise<OwnPages>>({ max: 2000, ttl: 10_000, ttlAutopurge: true })

/** All menu items of this user, across top menus. @throws BladeError */
function ownPages({ blade, session }: Pick<SignedInRequest, 'blade' | 'session'>): Promise<OwnPages> {
  let pages = known.get(session.id)
  if (!pages) {
    pages = blade.call(menuRoutes, {}).then((routes) => {
      const found = pagesOf(routes.data, session.user.roleName)
      return {
        addresses: new Set(found.map(({ address }) => address)),
        frames: new Map(
          found.flatMap(({ item }) => {
            const address = frameOf(item.path)
            return address === undefined ? [] : [[item.id, { name: item.name, address }]]
          }),
        ),
      }
    })
    known.set(session.id, pages)
    pages.catch(() => known.delete(session.id))
  }
  return pages
}

/** What `find` returns for the user's menu; if nothing is found, the menu is reloaded once. @throws BladeError */
async function inMenu<T>(signedIn: Pick<SignedInRequest, 'blade' | 'session'>, find: (pages: OwnPages) => T | undefined) {
  const found = find(await ownPages(signedIn))
  if (found !== undefined) return found
  forgetPages(signedIn.session.id)
  return find(await ownPages(signedIn))
}

/** The external page of a menu, or undefined when the user has no such menu. @throws BladeError */
export const framePage = (signedIn: SignedInRequest, menuId: string) => inMenu(signedIn, ({ frames }) => frames.get(menuId))

/** Call after the cache was cleared. */
export const forgetPages = (sessionId: string): boolean => known.delete(sessionId)

/** @throws Response 403 for a page outside the user's menu */
export async function guardPage(request: Request, signedIn: SignedInRequest): Promise<void> {
  const page = pageOf(plainPath(new URL(request.url).pathname.replace(/\.data$/, '')))
  if (!isMenuPage(page)) return
  const isOwn = await inMenu(signedIn, ({ addresses }) => addresses.has(page) || undefined).catch((error: unknown) => {
    // why: when the menu fails to load, the page's own calls fail too, with a better message; the backend checks each of them
    if (error instanceof BladeError) return true
    throw error
  })
  if (isOwn) return
  const resource = resourceByPath(page)
  const name = resource ? label(resource.name, 'title', signedIn.caller.language) : page
  throw data({ msg: textsOf(request)('guard.outside', { name }) }, { status: 403 })
}
