/** The registry: every resource by name, and by the address of its page. */
import { permission, type Resource } from '../resource.ts'
import * as access from './access.ts'
import * as flow from './flow.ts'
import * as books from './ledger.ts'
import * as money from './money.ts'
import * as platform from './platform.ts'
import * as rental from './rental.ts'
import * as shift from './shift.ts'
import * as system from './system.ts'
import * as wallets from './wallets.ts'

export const resources = { ...rental, ...shift, ...money, ...wallets, ...books, ...access, ...flow, ...platform, ...system }
export type Resources = typeof resources
export type ResourceName = keyof Resources

/** The registry for generic code; the only place where a resource loses its own type. */
export const allResources = Object.values(resources) as unknown as readonly Resource[]

export const resourceByPath = (path: string): Resource | undefined => allResources.find((r) => r.path === path)

export const resourceNamed = (name: string): Resource | undefined => allResources.find((r) => r.name === name)

/** The codes that open `select`, any one of them: users who see a list may choose from the resources that its rows refer to. */
export function choosersOf({ name }: Pick<Resource, 'name'>): string {
  const pointing = allResources.filter(({ fields }) => Object.values(fields).some(({ ref }) => ref === name))
  return [...new Set([name, ...pointing.map((other) => other.name)])].map((one) => permission(one)).join('|')
}

/** The filters that forms use to load the choices of a resource. */
export const formFilters = (name: string): string[] => [
  ...new Set(
    allResources.flatMap(({ fields }) => Object.values(fields).flatMap(({ ref, only }) => (ref === name ? Object.keys(only ?? {}) : []))),
  ),
]
