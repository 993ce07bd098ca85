/**
 * Trees with checkboxes. The granted keys are a set of ids exactly as the server stores it; whether a box is checked,
 * indeterminate or empty follows from that set. So opening and saving without a change sends back what was loaded.
 */
import type { TreeNode } from '#contract/outputs.ts'

export interface CheckNode {
  id: string
  title: string
  /** 0 for a root. */
  depth: number
  /** Index in preorder, and the index after the last descendant. */
  at: number
  end: number
  /** Index of the parent; -1 for a root. */
  parent: number
}

export interface CheckTree {
  /** In preorder. */
  nodes: readonly CheckNode[]
  at: ReadonlyMap<string, CheckNode>
  /** Whether branches can be granted themselves (menus) or only group the leaves (menus above scopes). */
  branches: boolean
}

export type IdSet = ReadonlySet<string>
export type Mark = 'true' | 'mixed' | 'false'

export function readTree(roots: readonly TreeNode[], branches: boolean): CheckTree {
  const nodes: CheckNode[] = []
  const walk = (level: readonly TreeNode[], depth: number, parent: number): void => {
    for (const { id, title, children } of level) {
      const node = { id, title, depth, at: nodes.length, end: 0, parent }
      nodes.push(node)
      walk(children ?? [], depth + 1, node.at)
      node.end = nodes.length
    }
  }
  walk(roots, 0, -1)
  return { nodes, at: new Map(nodes.map((node) => [node.id, node])), branches }
}

export const isLeaf = (node: CheckNode): boolean => node.end === node.at + 1
const canHold = (tree: CheckTree, node: CheckNode) => tree.branches || isLeaf(node)
const subtree = (tree: CheckTree, node: CheckNode) => tree.nodes.slice(node.at, node.end)

/** The ancestors, nearest first. */
export function above(tree: CheckTree, node: CheckNode): CheckNode[] {
  const ancestors: CheckNode[] = []
  for (let one = tree.nodes[node.parent]; one; one = tree.nodes[one.parent]) ancestors.push(one)
  return ancestors
}

/** Counts the nodes that pass, for the subtree of any node in constant time. */
function sumsOf(nodes: readonly CheckNode[], passes: (node: CheckNode) => boolean): (node: CheckNode) => number {
  const sums = new Uint32Array(nodes.length + 1)
  nodes.forEach((node, i) => (sums[i + 1] = (sums[i] ?? 0) + (passes(node) ? 1 : 0)))
  return ({ at, end }) => (sums[end] ?? 0) - (sums[at] ?? 0)
}

/** Checked where a node and all its descendants are granted, indeterminate where only some are. */
export function marksOf(tree: CheckTree, grantedIds: IdSet): Map<string, Mark> {
  const able = sumsOf(tree.nodes, (node) => canHold(tree, node))
  const granted = sumsOf(tree.nodes, (node) => canHold(tree, node) && grantedIds.has(node.id))
  const mark = (node: CheckNode): Mark => {
    const n = granted(node)
    return n === 0 ? 'false' : n === able(node) ? 'true' : 'mixed'
  }
  return new Map(tree.nodes.map((node) => [node.id, mark(node)]))
}

/**
 * A click on a box. Unchecking removes the node and its descendants; otherwise it checks both and, where
 * branches can be granted, all ancestors. A menu that loses its last submenu is removed too; one that loses its last button stays.
 */
export function toggle(tree: CheckTree, grantedIds: IdSet, id: string): Set<string> {
  const next = new Set(grantedIds)
  const node = tree.at.get(id)
  if (!node) return next
  if (marksOf(tree, grantedIds).get(id) !== 'true') {
    for (const each of subtree(tree, node)) if (canHold(tree, each)) next.add(each.id)
    if (tree.branches) for (const each of above(tree, node)) next.add(each.id)
    return next
  }
  for (const each of subtree(tree, node)) next.delete(each.id)
  if (isLeaf(node)) return next
  for (const each of above(tree, node)) {
    if (subtree(tree, each).some((below) => below !== each && next.has(below.id))) break
    next.delete(each.id)
  }
  return next
}

export interface Difference {
  added: CheckNode[]
  removed: CheckNode[]
}

export const differenceOf = (tree: CheckTree, before: IdSet, after: IdSet): Difference => ({
  added: tree.nodes.filter((node) => after.has(node.id) && !before.has(node.id)),
  removed: tree.nodes.filter((node) => before.has(node.id) && !after.has(node.id)),
})

/** The matching nodes with their ancestors. */
export function withAbove(tree: CheckTree, passes: (node: CheckNode) => boolean): Set<string> {
  const ids = new Set<string>()
  for (const node of tree.nodes) if (passes(node)) for (const each of [node, ...above(tree, node)]) ids.add(each.id)
  return ids
}
