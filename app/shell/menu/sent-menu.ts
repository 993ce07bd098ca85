/** The menu as documents and data have it: a link is one line of text, because as objects the links were a tenth of every document. */
import type { MenuGroup, MenuLink, ShellMenu } from './shell-menu.ts'

interface SentGroup extends Omit<MenuGroup, 'links'> {
  /** A line for each link, its fields between tabs. */
  links: string
}
export interface SentMenu extends Omit<ShellMenu, 'groups' | 'shown'> {
  groups: SentGroup[]
  shown: SentGroup[]
}

/** The last field has what few links have, as JSON. */
function lineOf({ name, sound, icon, address, ...rare }: MenuLink): string {
  const fields = [name, sound, icon, address].map((text) => text.replace(/\s/g, ' '))
  return [...fields, ...(Object.keys(rare).length ? [JSON.stringify(rare)] : [])].join('\t')
}

function linkOf(line: string): MenuLink {
  const [name = '', sound = '', icon = '', address = '', rare = '{}'] = line.split('\t')
  return { name, sound, icon, address, ...(JSON.parse(rare) as Pick<MenuLink, 'search' | 'under' | 'outside' | 'keepAlive'>) }
}

/** Cached by the array: a menu is computed once per answer of the server, and what is equal stays the same object. */
function cachedPerArray<From, To>(convert: (one: From) => To): (all: From[]) => To[] {
  const cache = new WeakMap<From[], To[]>()
  return (all) => {
    const result = cache.get(all) ?? all.map(convert)
    cache.set(all, result)
    return result
  }
}

const sentGroups = cachedPerArray(({ links, ...group }: MenuGroup): SentGroup => ({ ...group, links: links.map(lineOf).join('\n') }))
const readGroups = cachedPerArray(({ links, ...group }: SentGroup): MenuGroup => ({ ...group, links: links.split('\n').map(linkOf) }))

export const sentMenu = (menu: ShellMenu): SentMenu => ({ ...menu, groups: sentGroups(menu.groups), shown: sentGroups(menu.shown) })
export const readMenu = (menu: SentMenu): ShellMenu => ({ ...menu, groups: readGroups(menu.groups), shown: readGroups(menu.shown) })
