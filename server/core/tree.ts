/** Rows with parents, as trees (contract page system §0). */

interface Row {
  id: string
  parentId: string
}
export type Node<T> = T & { hasChildren: boolean; children?: Node<T>[] }

/**
 * Nests rows below their parents, in the given order. A row whose parent is not among them becomes a root, so that
 * filtered lists still show everything. A leaf has no `children` key: clients take an empty one for a branch.
 */
export function toTree<T extends Row>(rows: readonly T[]): Node<T>[] {
  const nodes = new Map<string, Node<T>>(rows.map((row) => [row.id, { ...row, hasChildren: false }]))
  const roots: Node<T>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId)
    if (!parent) {
      roots.push(node)
      continue
    }
    parent.hasChildren = true
    ;(parent.children ??= []).push(node)
  }
  return roots
}

/** The given ids and all their ancestors. A cycle in the data ends the walk. */
export function withAncestors(ids: Iterable<string>, parentOf: ReadonlyMap<string, string>): Set<string> {
  const all = new Set<string>()
  for (const start of ids)
    for (let id: string | undefined = start; id !== undefined && parentOf.has(id) && !all.has(id); id = parentOf.get(id)) all.add(id)
  return all
}

/** Finds all descendants of an id, without the id itself, level by level. For many lookups in the same rows. */
export function branches<T extends Row>(rows: readonly T[]): (id: string) => T[] {
  const children = new Map<string, T[]>()
  for (const row of rows) {
    const siblings = children.get(row.parentId)
    if (siblings) siblings.push(row)
    else children.set(row.parentId, [row])
  }
  return (id) => {
    const descendants: T[] = []
    const seen = new Set([id])
    for (let level = [id]; level.length;) {
      const next: string[] = []
      for (const row of level.flatMap((at) => children.get(at) ?? [])) {
        if (seen.has(row.id)) continue
        seen.add(row.id)
        descendants.push(row)
        next.push(row.id)
      }
      level = next
    }
    return descendants
  }
}

/** All descendants of `id`, without the row itself. */
export const below = <T extends Row>(rows: readonly T[], id: string): T[] => branches(rows)(id)

/** A node of the trees that selects and grant dialogs show. */
export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
}
export const treeNode = (id: string, parentId: string, title: string): TreeNode => ({ id, parentId, title, key: id, value: id })

/**
 * Rows of a lazy list: the children of one parent, flat, or the hits of a search (`whole`) nested. Either
 * way a row says whether it has more children than were sent.
 */
export function lazyRows<T extends Row>(rows: readonly T[], parents: ReadonlySet<string>, whole: boolean): Node<T>[] {
  const withFlags = (nodes: readonly Node<T>[]): Node<T>[] =>
    nodes.map((node) => ({
      ...node,
      hasChildren: parents.has(node.id),
      ...(node.children && { children: withFlags(node.children), hasChildren: true }),
    }))
  return withFlags(whole ? toTree(rows) : rows.map((row) => ({ ...row, hasChildren: false })))
}
