/** The menu of one user for the sidebar. */
import { soundOf } from './sound.server.ts'
import type { MenuLink, MenuGroup, ShellMenu } from './shell-menu.ts'
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
import { addressOf, isFor } from '#app/blade/menu-address.ts'
import { isMenuIcon } from './menu-icon-names.ts'

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

const linksOf = (items: readonly MenuItem[], reader: Reader, under: readonly string[] = []): MenuLink[] =>
  items.flatMap((item) => {
    if (!isFor(item, reader.roleName)) return []
    const name = nameOf(item, reader.language)
    const branch = item.group ? [...under, item.group] : under
    if (item.children.length) return linksOf(item.children, reader, [...branch, name])
    const address = addressOf(item, reader.dialect)
    if (!address) return []
    const rare = {
      ...(item.query && { search: `?${item.query}` }),
      ...(branch.length && { under: branch }),
      ...(item.meta.keepAlive === false && { keepAlive: false as const }),
    }
    return [{ name, sound: soundOf(name), icon: iconOf(item.source, address), address, ...rare }]
  })

/** A group is the first level of the menu; a page on that level is a group of its own. */
const groupOf = (item: MenuItem, reader: Reader): MenuGroup => ({
  name: nameOf(item, reader.language),
  links: isFor(item, reader.roleName) ? linksOf(item.children.length ? item.children : [item], reader) : [],
})

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

export async function loadMenu(signedIn: SignedInRequest, topMenuId: string): Promise<ShellMenu> {
  const { blade, caller, session } = signedIn
  const [routes, chosen, buttons, top] = await Promise.all([
    blade.call(menuRoutes, {}),
    topMenuId ? blade.call(menuRoutes, { topMenuId }) : undefined,
    blade.call(menuButtons, {}),
    blade.call(topMenus, {}),
  ])
  const { language } = caller
  const { dialect } = caller.blade
  const { roleName } = session.user
  const reader = { language, dialect, roleName }
  const groups = groupsOf(routes.data, reader)
  const codes = codesOf(buttons.data, reader)
  // Checked, because a stock server still returns the menus of a top menu that was deleted, or that this user does not have.
  const selected = chosen && top.data.some(({ id }) => id === topMenuId) ? groupsOf(chosen.data, reader) : []
  return {
    groups,
    // A top menu that was deleted, or is empty for this user, must not hide the rest.
    shown: selected.length ? selected : groups,
    top: top.data.map((item) => ({
      id: item.id,
      name: topName(item, language),
      current: item.id === topMenuId,
    })),
    // Other servers have no separate right for phone numbers: users who may read the row may see what they return.
    buttons: codes.includes(phoneView.needs) || (await capabilitiesOf(signedIn))('phone-view') ? codes : [...codes, phoneView.needs],
    acts: await actsOf(signedIn, codes),
  }
}
