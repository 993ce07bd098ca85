/** The menu of one user for the sidebar. */
import { soundOf } from './sound.server.ts'
import { holdsPage, type MenuGroup, type MenuLink, type ShellMenu } from './shell-menu.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import { menuButtons, menuRoutes, topMenus } from '#contract/endpoints/system.ts'
import { titleOf, wordLabels } from '#contract/labels/index.ts'
import { type Language, pick } from '#contract/languages.ts'
import { resourceIcons } from '#contract/console/resource-icons.ts'
import { resourceByPath, resourceNamed } from '#contract/resources/index.ts'
import { codesHeld } from '#contract/springblade/rights.ts'
import { buttonCodes, type MenuItem } from '#contract/session.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { actsOf } from './acts.server.ts'
import { addressOf, frameOf, isFor } from '#app/blade/menu-address.ts'
import { isMenuIcon, neutralIcon } from './menu-icon-names.ts'

/**
 * The name that the item's key has among the console's pages; without one, in English the alias of a seeded menu. Other servers
 * use the alias for other things.
 */
export function nameOf(item: Pick<MenuItem, 'name' | 'alias' | 'meta'>, language: Language): string {
  const key = item.meta.i18n?.replace(/^route\./, '') ?? ''
  const named = resourceNamed(key)
  if (named) return pick(titleOf(named), language)
  return pick([item.name, /^[A-Z][\w &'-]*$/.test(item.alias) ? item.alias : item.name], language)
}

/** A top menu has no alias: its English name is known for the codes of this console's own seed. */
const topName = (item: { name: string; code: string }, language: Language) => {
  const pair = item.code in wordLabels ? wordLabels[item.code as keyof typeof wordLabels] : undefined
  return pick(pair?.[0] === item.name ? pair : [item.name, item.name], language)
}

interface Reader {
  language: Language
  dialect: Dialect
  /** Comma-joined role aliases. */
  roleName: string
}

/** The icon that the menu names, else that of the page: other servers name icons of their own. */
const iconOf = (source: string, address: string): string =>
  isMenuIcon(source) ? source : (resourceIcons[resourceByPath(address)?.name ?? ''] ?? source)

/** The server's value of a menu that opens in a new window (`yes_no`). */
const inNewWindow = 2

/** The address of an entry that opens in a new window; a page of another site only by http. */
function outsideOf({ path, isOpen, query }: MenuItem, address: string): string | undefined {
  if (isOpen !== inNewWindow) return undefined
  const external = frameOf(path)
  if (external === undefined) return address + (query && `?${query}`)
  return /^(https?:\/\/|\/(?!\/))/i.test(external) ? external : undefined
}

const linksOf = (items: readonly MenuItem[], reader: Reader, under: readonly string[] = []): MenuLink[] =>
  items.flatMap((item) => {
    if (!isFor(item, reader.roleName)) return []
    const name = nameOf(item, reader.language)
    const branch = item.group ? [...under, item.group] : under
    if (item.children.length) return linksOf(item.children, reader, [...branch, name])
    const address = addressOf(item, reader.dialect)
    if (!address) return []
    const outside = outsideOf(item, address)
    const rare = {
      ...(item.query && { search: `?${item.query}` }),
      ...(branch.length && { under: branch }),
      ...(outside !== undefined && { outside }),
      ...(item.meta.keepAlive === false && { keepAlive: false as const }),
    }
    return [{ name, sound: soundOf(name), icon: iconOf(item.source, address), address, ...rare }]
  })

/** A group is the first level of the menu; a page on that level is a group of its own. Without an icon of ours it has its first page's. */
function groupOf(item: MenuItem, reader: Reader): MenuGroup {
  const links = isFor(item, reader.roleName) ? linksOf(item.children.length ? item.children : [item], reader) : []
  return { name: nameOf(item, reader.language), icon: isMenuIcon(item.source) ? item.source : (links[0]?.icon ?? neutralIcon), links }
}

/** Caches what is computed from an answer, per reader: an answer is parsed once (app/blade/client.server.ts) and used by every document. */
function perAnswer<T>(make: (items: MenuItem[], reader: Reader) => T): typeof make {
  const cache = new WeakMap<object, Map<string, T>>()
  return (items, reader) => {
    const results = cache.get(items) ?? new Map<string, T>()
    cache.set(items, results)
    const by = `${reader.language} ${reader.dialect} ${reader.roleName}`
    const result = results.get(by) ?? make(items, reader)
    results.set(by, result)
    return result
  }
}

const groupsOf = perAnswer((items, reader): MenuGroup[] =>
  items.map((item) => groupOf(item, reader)).filter((group) => group.links.length > 0),
)
const codesOf = perAnswer((items, { dialect, roleName }): string[] => codesHeld(buttonCodes(items), dialect, roleName))

/** A top menu, and the page on which it was chosen. */
interface TopChoice {
  topMenu: string
  topPage: string
}

/**
 * The selected top menu with its groups. It follows the page: one that shows the page is selected instead, unless the person chose
 * another on this page. Without a match, all groups are shown, and so are they instead of an empty or deleted top menu.
 */
async function selectedTop(
  { topMenu, topPage }: TopChoice,
  page: string,
  all: { groups: MenuGroup[]; chosen: MenuGroup[]; ids: readonly string[]; groupsIn: (topMenuId: string) => Promise<MenuGroup[]> },
): Promise<{ id: string; groups: MenuGroup[] }> {
  const { groups, chosen, ids, groupsIn } = all
  const whole = { id: '', groups }
  // Checked, because a stock server still returns the menus of a top menu that was deleted, or that this user does not have.
  if (!ids.includes(topMenu) || !chosen.length) return whole
  if (page === topPage || holdsPage(chosen, page) || !holdsPage(groups, page)) return { id: topMenu, groups: chosen }
  for (const id of ids) {
    const other = id === topMenu ? [] : await groupsIn(id)
    if (holdsPage(other, page)) return { id, groups: other }
  }
  return whole
}

const readerOf = ({ caller: { language, blade }, session }: SignedInRequest): Reader => ({
  ...{ language, dialect: blade.dialect, roleName: session.user.roleName },
})

/** What the frame shows of the menu for one page. */
export async function loadTop(signedIn: SignedInRequest, choice: TopChoice, page: string) {
  const { blade } = signedIn
  const reader = readerOf(signedIn)
  const groupsIn = async (topMenuId: string) => groupsOf((await blade.call(menuRoutes, topMenuId ? { topMenuId } : {})).data, reader)
  const [groups, chosen, top] = await Promise.all([groupsIn(''), choice.topMenu ? groupsIn(choice.topMenu) : [], blade.call(topMenus, {})])
  const selected = await selectedTop(choice, page, { groups, chosen, ids: top.data.map(({ id }) => id), groupsIn })
  return {
    groups,
    shown: selected.groups,
    top: top.data.map((item) => ({ id: item.id, name: topName(item, reader.language), current: item.id === selected.id })),
    topPage: choice.topPage,
  }
}

export async function loadMenu(signedIn: SignedInRequest, choice: TopChoice, page: string): Promise<ShellMenu> {
  const [top, buttons] = await Promise.all([loadTop(signedIn, choice, page), signedIn.blade.call(menuButtons, {})])
  const codes = codesOf(buttons.data, readerOf(signedIn))
  return {
    ...top,
    // Other servers have no separate right for phone numbers: users who may read the row may see what they return.
    buttons: ` ${(codes.includes(phoneView.needs) || (await capabilitiesOf(signedIn))('phone-view') ? codes : [...codes, phoneView.needs]).join(' ')} `,
    acts: await actsOf(signedIn, codes),
  }
}
