/**
 * Copies what staff have set up from one Blade server to another, through the same calls as a console: every resource that can be
 * submitted, referenced ones first. An existing row is not added again, so an interrupted run can be repeated.
 */
import { isAbsent } from '#contract/springblade/form.ts'
import { nameField, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { randomBytes } from 'node:crypto'
import type { Row } from '../conformance/check.ts'
import { allRows, type Server, submit } from './rows.ts'

/** The result for the rows of one resource. */
export interface Moved {
  resource: string
  added: number
  /** Number of rows that the other server already had. */
  existing: number
  refused: { row: string; why: string }[]
  /** Fields whose values no server returns; they must be entered again. */
  secrets: string[]
}

/**
 * Resources that are not copied. The other server has menus, scopes and clients of its own; a tenant is a contract with its provider;
 * secrets of file stores and messages are never returned; files and problems come from people and are not set up.
 */
const notCopied: ReadonlySet<string> = new Set([
  ...['menu', 'topMenu', 'client', 'tenant', 'apiScope', 'dataScope', 'oss', 'sms', 'attach', 'problem'],
])
/** Resources that others refer to by something else than an id. */
const first = ['region', 'dict', 'dictBiz']

/** Fields that identify the rows of a resource, if not their name and the rows that they belong to. */
const identities: Readonly<Record<string, readonly string[]>> = {
  region: ['code'],
  dict: ['code', 'dictKey'],
  dictBiz: ['code', 'dictKey'],
  role: ['roleAlias'],
  user: ['account'],
  param: ['paramKey'],
}

/** States that orders set; the other server starts without orders. */
const idle: Readonly<Record<string, Row>> = { bed: { state: 0 }, equ: { state: 0 } }

/** Fields of a row that refer to other rows, with the resource of each; includes the parent. */
const pointers = (resource: Resource): [field: string, to: string][] => {
  const fields = [...new Set([...resource.form, 'parentId'])]
  return fields.flatMap((field): [string, string][] => {
    const to = field === 'parentId' && resource.fields.parentId ? resource.name : resource.fields[field]?.ref
    return to ? [[field, to]] : []
  })
}

/** The resources that can be moved, each after those that it refers to. */
export function inOrder(): Resource[] {
  const movable = allResources.filter(({ name, calls, beyond }) => calls.submit && calls.list && !beyond && !notCopied.has(name))
  const done: Resource[] = []
  const visit = (resource: Resource, under: readonly string[] = []) => {
    if (done.includes(resource) || under.includes(resource.name)) return
    for (const [, to] of pointers(resource)) {
      const other = movable.find(({ name }) => name === to)
      if (other) visit(other, [...under, resource.name])
    }
    done.push(resource)
  }
  const early = movable.filter(({ name }) => first.includes(name))
  for (const resource of [...early, ...movable]) visit(resource)
  return done
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === '0' || value === 0

/** @param tell called after each resource */
export async function move(from: Server, to: Server, tell: (moved: Moved) => void = () => undefined): Promise<Moved[]> {
  const all: Moved[] = []
  /** Ids on the other server by ids on this one, for each resource. */
  const ids = new Map<string, Map<string, string>>()

  for (const resource of inOrder()) {
    if ([from, to].some(({ client }) => isAbsent(resource, client.target.dialect))) continue
    const idMap = new Map<string, string>()
    ids.set(resource.name, idMap)
    const points = pointers(resource)
    // Every server identifies regions by their code.
    const keyField = resource.name === 'region' ? 'code' : 'id'
    const name = nameField(resource)
    const mapped = (field: string, value: unknown): unknown => {
      const to = points.find(([one]) => one === field)?.[1]
      if (!to || isNothing(value)) return value
      return String(value)
        .split(',')
        .map((id) => ids.get(to)?.get(id) ?? id)
        .join(',')
    }
    /** Two rows are the same if these fields agree; by default their name and the rows that they belong to. */
    const own = identities[resource.name]
    const identity = (row: Row, here: boolean) => {
      if (own) return JSON.stringify(own.map((field) => row[field]))
      const place = points.map(([field]) => (isNothing(row[field]) ? '' : String(here ? mapped(field, row[field]) : row[field])))
      return JSON.stringify([row[name], ...place])
    }
    const moved: Moved = { resource: resource.name, added: 0, existing: 0, refused: [], secrets: [] }
    moved.secrets = resource.form.filter((field) => resource.fields[field]?.secret)

    let there = new Map((await allRows(to, resource)).map((row) => [identity(row, false), String(row[keyField])]))
    const rows = await allRows(from, resource)
    // Parents come first, one level at a time.
    let waiting = rows
    while (waiting.length) {
      const parents = new Set(waiting.map((row) => String(row[keyField])))
      const parentOf = (row: Row) => String(row[resource.name === 'region' ? 'parentCode' : 'parentId'])
      const ready = waiting.filter((row) => !parents.has(parentOf(row)) || parentOf(row) === String(row[keyField]))
      const level = ready.length ? ready : waiting
      const added: Row[] = []
      for (const row of level) {
        const existingId = there.get(identity(row, true))
        if (existingId) {
          moved.existing += 1
          idMap.set(String(row[keyField]), existingId)
          continue
        }
        const why = await add(to, resource, row, mapped)
        if (why === undefined) added.push(row)
        else moved.refused.push({ row: String(row[name] ?? row[keyField]), why })
      }
      // The list is read again, because the answer to submit does not contain the id.
      if (added.length) there = new Map((await allRows(to, resource)).map((row) => [identity(row, false), String(row[keyField])]))
      for (const row of added) {
        const existingId = there.get(identity(row, true))
        if (existingId) idMap.set(String(row[keyField]), existingId)
      }
      moved.added += added.length
      waiting = waiting.filter((row) => !level.includes(row))
    }
    all.push(moved)
    tell(moved)
  }
  return all
}

/** @returns why it was refused; undefined when it was added */
async function add(to: Server, resource: Resource, row: Row, mapped: (field: string, value: unknown) => unknown) {
  const fields = [...new Set([...resource.form, ...(resource.fields.parentId ? ['parentId'] : [])])]
  const values = Object.fromEntries(
    fields.flatMap((field) => {
      const meta = resource.fields[field]
      const value = row[field]
      const empty = value === undefined || value === null || value === ''
      return !meta || empty || meta.secret || meta.repeats ? [] : [[field, mapped(field, value)]]
    }),
  )
  Object.assign(values, idle[resource.name])
  // A random password, because no server returns the old one; an administrator sets a new one.
  if (resource.name === 'user') values.password = values.password2 = `${randomBytes(12).toString('base64url')}aA1`
  return submit(to, resource, values)
}
