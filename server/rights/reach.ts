/**
 * Rights expanded into comparable sets: who may do or see more than before, and more than another user.
 * Codes alone are not enough: a menu can be given any code, and scope rules narrow what a code opens.
 */
import { addressesOf } from '#contract/addresses.ts'
import { calls } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { camel } from '#contract/query.ts'
import { closedPaths, holds, isClosed, scopeTypes, type ApiScope, type DataScope, type Rights } from './permissions.ts'

/** `true` stands for everything of a kind. */
type Part = ReadonlySet<string> | true

export interface Reach {
  /** An administrator's reach: everything. */
  all: boolean
  /** What is held, by kind: the rows of each code, calls, hospitals, aliases that grant rights by themselves. */
  parts: ReadonlyMap<string, Part>
}

/** The reach of a user who does not exist. */
export const nothing: Reach = { all: false, parts: new Map() }

const guarded = calls
  .filter((call) => !isAnonymous(call))
  .map(({ method, path, needs }) => ({ name: `${method} ${path}`, needs: needs.split(/[|,]\s*/), addresses: addressesOf(path) }))

/** A code opens a resource when it belongs to its menu or to one of its buttons. */
const isOf = (code: string, resource: string): boolean => code === resource || code.startsWith(`${resource}_`)

/** Rows that a rule shows, by the values they must hold. */
function rowsOfRule({ resource, type, column }: DataScope, { depts, deptsBelow }: Rights): string[] {
  const field = column && column !== '-' ? camel(column) : type === scopeTypes.own ? 'createUser' : 'createDept'
  if (type === scopeTypes.own) return [`${resource} ${field}`]
  const within = type === scopeTypes.depts ? depts : type === scopeTypes.deptsBelow ? deptsBelow : []
  return within.map((id) => `${resource} ${field} ${id}`)
}

/** Rows that a code opens. A code without rows still counts as held. */
function rowsOf(code: string, rights: Rights): Part {
  const rules = rights.dataScopes.filter(({ resource }) => isOf(code, resource))
  if (!rules.length || rules.some(({ type }) => type === scopeTypes.all)) return true
  return new Set(['', ...rules.flatMap((rule) => rowsOfRule(rule, rights))])
}

/**
 * @param scopes all API scopes
 * @param meaning role aliases that grant rights by themselves
 */
export function reachOf(rights: Rights, scopes: readonly ApiScope[], meaning: ReadonlySet<string>): Reach {
  if (rights.all) return { all: true, parts: new Map() }
  const closed = closedPaths(rights, scopes)
  const open = guarded.filter(({ needs, addresses }) => needs.some((code) => holds(rights, code)) && !isClosed(closed, addresses))
  return {
    all: false,
    parts: new Map<string, Part>([
      ...[...rights.codes].map((code) => [`code ${code}`, rowsOf(code, rights)] as const),
      ['calls', new Set(open.map(({ name }) => name))],
      ['hospitals', rights.hospitals ? new Set(rights.hospitals) : true],
      ['aliases', new Set(rights.aliases.filter((alias) => meaning.has(alias)))],
    ]),
  }
}

/**
 * True when something was gained that the granting user does not hold.
 * @param isNew whether a hospital did not exist before: gaining an empty one does not count
 */
export function beyond(giver: Reach, before: Reach, after: Reach, isNew: (hospital: string) => boolean = () => false): boolean {
  if (giver.all || before.all) return false
  if (after.all) return true
  return [...after.parts].some(([kind, part]) => {
    const [previousPart, giverPart] = [before.parts.get(kind), giver.parts.get(kind)]
    if (previousPart === true || giverPart === true) return false
    if (part === true) return true
    return [...part].some((one) => !previousPart?.has(one) && !giverPart?.has(one) && !(kind === 'hospitals' && isNew(one)))
  })
}
