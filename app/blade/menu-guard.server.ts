/** Restricts menu pages to users whose menu has them: checked before every loader and action. */
import { customerState } from '#contract/endpoints/customer.ts'
import { menuRoutes, roleGrant, topMenuGrant } from '#contract/endpoints/system.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { label } from '#contract/labels/index.ts'
import { permission } from '#contract/resource.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { data } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import type { MessageKey } from '#app/i18n/config.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { pageOf, plainPath } from '#app/lib/address.ts'
import { frameOf, isMenuPage, isOwnPage, type OwnPage, pagesOf } from '#app/blade/menu-address.ts'
import { BladeError } from './failure.ts'
import { requireRight } from './rights.server.ts'
import type { SignedInRequest } from './signed-in.ts'

interface OwnPages {
  addresses: ReadonlySet<string>
  /** External pages by the id of their menu. */
  frames: ReadonlyMap<string, { name: string; address: string }>
}

/** Pages by session. A changed menu takes effect after `ttl` milliseconds; the backend refuses revoked rights at once in any case. */
const pagesBySession = new LRUCache<string, Promise<OwnPages>>({ max: 2000, ttl: 10_000, ttlAutopurge: true })

/** All menu items of this user, across top menus. @throws BladeError */
function ownPages({ blade, session, caller }: SignedInRequest): Promise<OwnPages> {
  let pages = pagesBySession.get(session.id)
  if (!pages) {
    pages = blade.call(menuRoutes, {}).then((routes) => {
      const menuPages = pagesOf(routes.data, session.user.roleName, caller.blade.dialect)
      return {
        addresses: new Set(menuPages.map(({ address }) => address)),
        frames: new Map(
          menuPages.flatMap(({ item }) => {
            const address = frameOf(item.path)
            return address === undefined ? [] : [[item.id, { name: item.name, address }]]
          }),
        ),
      }
    })
    pagesBySession.set(session.id, pages)
    pages.catch(() => pagesBySession.delete(session.id))
  }
  return pages
}

/** What `find` returns for the user's menu; if nothing is found, the menu is reloaded once. @throws BladeError */
async function inMenu<T>(signedIn: SignedInRequest, find: (pages: OwnPages) => T | undefined) {
  const result = find(await ownPages(signedIn))
  if (result !== undefined) return result
  forgetPages(signedIn.session.id)
  return find(await ownPages(signedIn))
}

/** The external page of a menu, or undefined when the user has no such menu. @throws BladeError */
export const framePage = (signedIn: SignedInRequest, menuId: string) => inMenu(signedIn, ({ frames }) => frames.get(menuId))

/** Whether the user's menu has such a page. @throws BladeError */
export const hasPage = async (signedIn: SignedInRequest, isSuch: (address: string) => boolean): Promise<boolean> =>
  [...(await ownPages(signedIn)).addresses].some(isSuch)

/** Clears the cached pages of a session. */
export const forgetPages = (sessionId: string): boolean => pagesBySession.delete(sessionId)

/** Clears the cached pages of all sessions. */
export const forgetAllPages = (): void => pagesBySession.clear()

const acts: Readonly<Record<string, 'add' | 'edit' | 'delete'>> = { new: 'add', import: 'add', edit: 'edit', remove: 'delete' }
/** Dialogs of one resource, by its name and the end of their address. */
const dialogs: Readonly<Record<string, string>> = {
  'role grant': roleGrant.needs,
  'topMenu grant': topMenuGrant.needs,
  'user grant': userCalls.grant.needs,
  'user reset': userCalls.resetPassword.needs,
  'user unlock': userCalls.unlock.needs,
  'user disable': userCalls.state.needs,
  'user enable': userCalls.state.needs,
  'customer bar': customerState.needs,
  'customer unbar': customerState.needs,
}

/** The permission that the dialog at an address needs. */
function codeOf(path: string): string | undefined {
  const resource = resourceByPath(pageOf(path))
  const end = path.split('/').at(-1) ?? ''
  if (!resource) return undefined
  return dialogs[`${resource.name} ${end}`] ?? (acts[end] && permission(resource.name, acts[end]))
}

/** Titles of the pages that have no resource. */
const titles: Readonly<Record<OwnPage, MessageKey>> = {
  '/rental/hos': 'home.report',
  '/rental/place': 'place.title',
  '/money/todo': 'todo.title',
  '/money/reconcile': 'reconcile.title',
  '/money/flow': 'moneyFlow.title',
  '/ward/sim': 'sim.title',
}

const nameOfPage = (page: string, request: Request, { caller }: SignedInRequest): string => {
  const resource = resourceByPath(page)
  if (resource) return label(resource.name, 'title', caller.language, caller.blade.dialect)
  return isOwnPage(page) ? textsOf(request)(titles[page]) : page
}

/** The page that a request is for, as a document or as its data. */
export const requestPage = (request: Request): string => pageOf(plainPath(new URL(request.url).pathname.replace(/\.data$/, '')))

/** Message that a page was removed from the user's menu since it was opened; undefined where it was not, or the menu fails to load. */
export async function removedWords(request: Request, signedIn: SignedInRequest): Promise<string | undefined> {
  const page = requestPage(request)
  if (!isMenuPage(page)) return undefined
  forgetPages(signedIn.session.id)
  const isOwn = await hasPage(signedIn, (address) => address === page).catch(() => true)
  return isOwn ? undefined : textsOf(request)('guard.removed', { name: nameOfPage(page, request, signedIn) })
}

/** @throws Response 403 for a page outside the user's menu, or a dialog without its permission */
export async function guardPage(request: Request, signedIn: SignedInRequest): Promise<void> {
  const path = plainPath(new URL(request.url).pathname.replace(/\.data$/, ''))
  const page = pageOf(path)
  if (!isMenuPage(page)) return
  const isOwn = await inMenu(signedIn, ({ addresses }) => addresses.has(page) || undefined).catch((error: unknown) => {
    // When the menu fails to load, the page's own calls fail too, with a better message; the backend checks each of them.
    if (error instanceof BladeError) return true
    throw error
  })
  if (isOwn) {
    // The open server does not enforce its buttons: users who have the page could do everything (contract page springblade §1, fact 2).
    const code = signedIn.caller.blade.dialect === 'springblade' ? codeOf(path) : undefined
    return code ? requireRight(request, signedIn, code) : undefined
  }
  throw data({ msg: textsOf(request)('guard.outside', { name: nameOfPage(page, request, signedIn) }) }, { status: 403 })
}
