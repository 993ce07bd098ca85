import { expect, it } from 'vitest'
import type { MenuLink } from './shell-menu.ts'
import { isBranch, type MenuNode, treeOf } from './menu-tree.ts'

const of = { sound: '', icon: '' }
const link = (name: string, ...under: string[]): MenuLink => ({ ...of, name, under, address: `/${name}` })
const draw = (nodes: MenuNode[]): unknown[] => nodes.map((node) => (isBranch(node) ? [node.name, ...draw(node.nodes)] : node.name))

it('groups links of one menu, at any depth, in the order of the menu', () => {
  const links = [link('a'), link('b', 'logs'), link('c', 'logs', 'old'), link('d'), link('e', 'logs')]
  expect(draw(treeOf(links))).toEqual(['a', ['logs', 'b', ['old', 'c'], 'e'], 'd'])
})
