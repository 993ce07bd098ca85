/** Choices of reference fields on a form: the `select` call of the referenced resources. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { allResources } from '#contract/resources/index.ts'
import { role } from '#contract/resources/access.ts'
import { aliasChoices, choicesKey } from './choices-key.ts'
import { BladeError } from './failure.ts'
import type { Choice as Row } from './rows.server.ts'
import type { SignedInRequest } from './signed-in.ts'
import type { Option } from '#app/i18n/option.ts'

export type Choice = Option
/** Rows by `choicesKey` of the field. Without rows the field is a text input for the id. */
export type Choices = Record<string, readonly Choice[]>

/** A page of a picker. */
export const choicesPage = 50
/** Rows requested of a tree, which is shown completely. */
const wholeTree = 1000

/** The names of the parents come first: `北院 › 内科 › 301 › 1床`. */
function nameIn(resource: Resource, row: Row, query: Readonly<Record<string, string>>): string {
  const labelOf = (name: string) => fieldLabel(resource.name, name, 'zh')
  // Fields of the query are left out, because under a chosen room every bed would repeat its hospital.
  const chosenLabels = Object.keys(query).flatMap((name) => (resource.fields[name]?.ref ? [labelOf(name)] : []))
  const above = resource.columns.slice(0, Math.max(0, resource.columns.indexOf(resource.title ?? '')))
  return [...above.filter((name) => !chosenLabels.includes(labelOf(name))).map((name) => row[name]), row.name]
    .filter((part) => typeof part === 'string' && part)
    .join(' › ')
}

/** Nests each row below its parent. A row whose parent is not in the list is at the root; rows of a cycle are appended at the root. */
function inTree(rows: readonly Row[], parent: string): Choice[] {
  const here = new Set(rows.map(({ id }) => id))
  const at = (row: Row) => (here.has(String(row[parent])) ? String(row[parent]) : '')
  const below = (of: string, depth: number): Choice[] =>
    rows.filter((row) => at(row) === of).flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)])
  const tree = below('', 0)
  const placed = new Set(tree.map(({ id }) => id))
  return [...tree, ...rows.filter(({ id }) => !placed.has(id)).map(({ id, name }) => ({ id, name, depth: 0 }))]
}

/**
 * Rows of one resource to choose from.
 * @param query `words` to search for, `current` and `size` of the page, filters of the list
 * @returns undefined for a server without this call, or a user without the right: the id can be typed
 */
export async function choose(
  { blade }: Pick<SignedInRequest, 'blade'>,
  resource: Resource,
  query: Record<string, string>,
): Promise<readonly Choice[] | undefined> {
  try {
    const rows = await blade.select(resource, query)
    const parent = Object.keys(resource.fields).find((name) => fieldOf(resource, name).kind === 'parent')
    if (resource.shape === 'tree' && parent) return inTree(rows, parent)
    return rows.map((row) => ({ id: row.id, name: nameIn(resource, row, query) }))
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}

/** Colleagues of the signed-in user, without pagination: not everybody may search users. @throws BladeError */
export async function colleagues({ blade, session }: Pick<SignedInRequest, 'blade' | 'session'>): Promise<readonly Choice[]> {
  const { data } = await blade.call(userCalls.userList, {})
  return data
    .filter((user) => user.id !== session.user.userId)
    .map(({ id, account, name, realName }) => ({ id, name: `${realName || name || account} · ${account}` }))
}

/** Roles by their alias; undefined for a user without the right to list them: aliases can be typed. */
async function rolesByAlias({ blade }: Pick<SignedInRequest, 'blade'>): Promise<readonly Choice[] | undefined> {
  try {
    const { records } = await blade.list(role, {})
    return records.map(({ roleAlias, roleName }) => ({ id: String(roleAlias), name: `${String(roleName)} (${String(roleAlias)})` }))
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}

/**
 * @param filters of the list, e.g. only enabled rows; `size` for more than a page
 * @param values current values of the fields, in order: included whatever page they are on
 */
export async function choicesOf(
  signedIn: Pick<SignedInRequest, 'blade'>,
  fields: readonly FieldMeta[],
  filters: Record<string, string> = {},
  values: readonly unknown[] = [],
): Promise<Choices> {
  const wanted = new Map(fields.map((meta) => [choicesKey(meta), meta]))
  const pending = [...wanted].map(async ([key, { ref, only }]) => {
    if (key === aliasChoices) {
      const roles = await rolesByAlias(signedIn)
      return roles ? [[key, roles] as const] : []
    }
    const resource = allResources.find(({ name, title }) => name === ref && title)
    if (key === undefined || !resource) return []
    const size = String(resource.shape === 'tree' ? wholeTree : choicesPage)
    const first = await choose(signedIn, resource, { size, ...only, ...filters })
    if (!first) return []
    const ids = new Set(fields.flatMap((meta, i) => (choicesKey(meta) === key ? String(values[i] ?? '') : [])))
    const missing = [...ids].filter((id) => /^[1-9]\d*$/.test(id) && !first.some((choice) => choice.id === id))
    const matches = await Promise.all(missing.map((id) => choose(signedIn, resource, { id_equal: id, size: '1' })))
    return [[key, [...first, ...matches.flatMap((rows) => rows?.filter(({ id }) => missing.includes(id)) ?? [])]] as const]
  })
  return Object.fromEntries((await Promise.all(pending)).flat())
}
