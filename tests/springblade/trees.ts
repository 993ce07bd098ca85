/** Trees as the server builds them: a row whose parent is missing becomes a root, a row below itself is lost (fact 12, menus). */
import type { Row } from './rows.ts'

export interface Node {
  [name: string]: unknown
  children?: Node[]
}

interface Placed<N extends Node> {
  id: string
  parentId: string
  node: N
}

/** `children` is omitted where there are none (contract page springblade §2). */
export function nested<N extends Node>(rows: readonly Placed<N>[]): N[] {
  const nodes = new Map(rows.map(({ id, node }) => [id, node]))
  const top: N[] = []
  for (const { parentId, node } of rows) {
    const parent = parentId === '0' ? undefined : nodes.get(parentId)
    if (parent) (parent.children ??= []).push(node)
    else top.push(node)
  }
  return top
}

export const nest = (rows: readonly Row[]): Node[] =>
  nested(rows.map((row) => ({ id: String(row.id), parentId: String(row.parentId), node: { ...row } as Node })))

/** Nodes of a `tree` call: ids and titles as text, with a correct `hasChildren`. */
export function titled(rows: readonly Row[], title: string): Node[] {
  const parents = new Set(rows.map(({ parentId }) => String(parentId)))
  const node = (row: Row): Node => ({
    id: String(row.id),
    parentId: String(row.parentId),
    hasChildren: parents.has(String(row.id)),
    title: String(row[title]),
    key: String(row.id),
    value: String(row.id),
  })
  return nested(rows.map((row) => ({ id: String(row.id), parentId: String(row.parentId), node: node(row) })))
}

/** Rows with their ancestors. */
export function withParents(rows: readonly Row[], ids: ReadonlySet<string>): Row[] {
  const wanted = new Set<string>()
  const add = (id: string): void => {
    const row = wanted.has(id) ? undefined : rows.find((one) => one.id === id)
    if (!row) return
    wanted.add(id)
    add(String(row.parentId))
  }
  for (const id of ids) add(id)
  return rows.filter(({ id }) => wanted.has(String(id)))
}

export const bySort = (a: Row, b: Row): number => Number(a.sort) - Number(b.sort)
