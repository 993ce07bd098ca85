/** Rebuilds the menu tree from the flat links of a group. */
import type { MenuLink } from './shell-menu.ts'

export interface MenuBranch {
  name: string
  nodes: MenuNode[]
}
export type MenuNode = MenuLink | MenuBranch

export const isBranch = (node: MenuNode): node is MenuBranch => 'nodes' in node

/** In menu order; links without a parent menu keep their place. */
export function treeOf(links: readonly MenuLink[], depth = 0): MenuNode[] {
  const nodes: MenuNode[] = []
  for (const link of links) {
    const name = link.under?.[depth]
    if (name === undefined) nodes.push(link)
    else if (!nodes.some((node) => isBranch(node) && node.name === name))
      nodes.push({
        name,
        nodes: treeOf(
          links.filter((other) => other.under?.[depth] === name),
          depth + 1,
        ),
      })
  }
  return nodes
}
