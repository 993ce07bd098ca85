/** What a SpringBlade server leaves to its clients: searching, sorting and paging of whole lists. */
import type { Page } from '#contract/envelope.ts'
import type { RowNode } from '#contract/outputs.ts'
import { camel } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { caseless } from '#contract/text.ts'
import { propertiesOf } from '#contract/rules/values.ts'

const number = (value: unknown) => Number(value ?? 0)
const text = (row: unknown, name: string) => String(propertiesOf(row)[name] ?? '')

/** Sorts each branch of a tree by its sort numbers, which the server does not do. */
export const sortedNodes = <T>(nodes: readonly RowNode<T>[]): RowNode<T>[] =>
  nodes
    .map((node) => ({ ...node, hasChildren: node.children.length > 0, children: sortedNodes(node.children) }))
    .sort((a, b) => number(propertiesOf(a.row).sort) - number(propertiesOf(b.row).sort))

/** Whether a row matches the filters of a list: texts by a part, everything else by its value. */
function isHit(resource: Resource, row: unknown, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).every(([key, wanted]) => {
    const [, name = key, suffix] = /^(\w+?)(?:_(equal))?$/.exec(key) ?? []
    const meta = resource.fields[name]
    if (!meta) return true
    const value = text(row, name)
    const contains = meta.base === 'text' && meta.wire === 'string' && !suffix
    return contains ? caseless(value).includes(caseless(wanted)) : value === wanted
  })
}

/** The matching rows; those below another matching row stay nested in it. */
export function hits<T>(resource: Resource, nodes: readonly RowNode<T>[], filters: Readonly<Record<string, string>>): RowNode<T>[] {
  return nodes.flatMap((node) => {
    const children = hits(resource, node.children, filters)
    return isHit(resource, node.row, filters) ? [{ ...node, children, hasChildren: children.length > 0 }] : children
  })
}

/** The node of a row, wherever it is in the tree. */
export function nodeOf<T>(nodes: readonly RowNode<T>[], id: string): RowNode<T> | undefined {
  for (const node of nodes) {
    const match = text(node.row, 'id') === id ? node : nodeOf(node.children, id)
    if (match) return match
  }
  return undefined
}

/** Parent id of the root rows in the queries of a tree. */
export const rootId = '0'

/** The rows one level below a parent; none below a row that is not in the tree. */
export const childrenOf = <T>(nodes: readonly RowNode<T>[], parentId: string): readonly RowNode<T>[] =>
  parentId === rootId ? nodes : (nodeOf(nodes, parentId)?.children ?? [])

/** Ids of a node and of all rows below it. */
export const idsIn = ({ row, children }: RowNode<unknown>): string[] => [text(row, 'id'), ...children.flatMap(idsIn)]

const paging = new Set(['current', 'size', 'ascs', 'descs'])
/** The filters of a list's query. */
export const filtersOf = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name)))

/** A page of rows that are all loaded, in the order that the query asks for. */
export function pageOfAll<T>(rows: readonly T[], { current, size, ascs, descs }: Readonly<Record<string, string>>): Page<T> {
  const by = camel(descs ?? ascs ?? '')
  const compare = (a: T, b: T) => text(a, by).localeCompare(text(b, by), undefined, { numeric: true })
  const sorted = by ? [...rows].sort((a, b) => (descs ? compare(b, a) : compare(a, b))) : rows
  const length = Math.max(1, Number(size ?? rows.length) || rows.length)
  const at = Math.max(1, Number(current) || 1)
  return {
    records: sorted.slice((at - 1) * length, at * length),
    total: rows.length,
    size: length,
    current: at,
    pages: Math.ceil(rows.length / length),
  }
}
