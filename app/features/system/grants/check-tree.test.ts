import type { TreeNode } from '#contract/outputs.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { above, type CheckTree, differenceOf, isLeaf, marksOf, readTree, toggle } from './check-tree.ts'

interface Shape {
  children: Shape[]
}
const shapeOf: (depth: number) => fc.Arbitrary<Shape> = (depth) =>
  fc.record({ children: depth > 0 ? fc.array(shapeOf(depth - 1), { maxLength: 4 }) : fc.constant([]) })
const shape = shapeOf(3)

function treeOf(shapes: readonly Shape[], branches: boolean): CheckTree {
  let n = 0
  const build = (level: readonly Shape[], parentId: string): TreeNode[] =>
    level.map(({ children }) => {
      const id = String(++n)
      const below = build(children, id)
      return { id, parentId, title: `n${id}`, key: id, value: id, hasChildren: below.length > 0, ...(below.length && { children: below }) }
    })
  return readTree(build(shapes, '0'), branches)
}

/** A tree, its granted keys (and one that is not in the tree), and clicks on some of its boxes. */
const cases = fc.tuple(fc.array(shape, { minLength: 1, maxLength: 5 }), fc.boolean()).chain(([shapes, branches]) => {
  const tree = treeOf(shapes, branches)
  const ids = tree.nodes.filter((node) => branches || isLeaf(node)).map((node) => node.id)
  return fc.record({
    tree: fc.constant(tree),
    grantedIds: fc.subarray(ids).map((some) => new Set([...some, 'elsewhere'])),
    presses: fc.array(fc.constantFrom(...tree.nodes.map((node) => node.id)), { minLength: 1, maxLength: 8 }),
  })
})
const press = (tree: CheckTree, grantedIds: ReadonlySet<string>, ids: readonly string[]) =>
  ids.reduce<ReadonlySet<string>>((now, id) => toggle(tree, now, id), grantedIds)

it('marks a node as checked, mixed or empty by its granted descendants, and reports no difference without a click', () => {
  fc.assert(
    fc.property(cases, ({ tree, grantedIds }) => {
      const marks = marksOf(tree, grantedIds)
      for (const node of tree.nodes) {
        const below = tree.nodes.slice(node.at, node.end).filter((each) => tree.branches || isLeaf(each))
        const n = below.filter((each) => grantedIds.has(each.id)).length
        expect(marks.get(node.id)).toBe(n === 0 ? 'false' : n === below.length ? 'true' : 'mixed')
      }
      expect(differenceOf(tree, grantedIds, grantedIds)).toEqual({ added: [], removed: [] })
    }),
  )
})

it('shows the same boxes after any state is saved and loaded', () => {
  fc.assert(
    fc.property(cases, ({ tree, grantedIds, presses }) => {
      const now = press(tree, grantedIds, presses)
      const loaded = new Set(JSON.parse(JSON.stringify([...now])) as string[])
      expect(marksOf(tree, loaded)).toEqual(marksOf(tree, now))
      expect(now.has('elsewhere')).toBe(true)
    }),
  )
})

it('checks or clears all descendants on a click, and otherwise changes only ancestors', () => {
  fc.assert(
    fc.property(cases, ({ tree, grantedIds, presses: [id] }) => {
      const node = tree.at.get(id!)!
      const was = marksOf(tree, grantedIds).get(node.id)
      const now = toggle(tree, grantedIds, node.id)
      expect(marksOf(tree, now).get(node.id)).toBe(was === 'true' ? 'false' : 'true')
      const { added, removed } = differenceOf(tree, grantedIds, now)
      const upwards = above(tree, node)
      for (const each of [...added, ...removed])
        expect((each.at >= node.at && each.at < node.end) || (tree.branches && upwards.includes(each))).toBe(true)
      if (tree.branches && was !== 'true') for (const each of upwards) expect(now.has(each.id)).toBe(true)
      if (!tree.branches) for (const each of [...added, ...removed]) expect(isLeaf(each)).toBe(true)
    }),
  )
})

it('keeps a page that loses its last button, and removes a group that loses its last page', () => {
  const leaf = { children: [] }
  const tree = treeOf([{ children: [{ children: [leaf, leaf] }] }], true) // 1 group > 2 page > 3, 4 buttons
  const all = new Set(['1', '2', '3', '4'])
  const pageAlone = press(tree, all, ['3', '4'])
  expect([...pageAlone]).toEqual(['1', '2'])
  expect(marksOf(tree, pageAlone).get('2')).toBe('mixed')
  expect([...press(tree, all, ['2'])]).toEqual([])
})
