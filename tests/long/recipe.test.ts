/** With the resource of the README's recipe, nothing is wrong in a copy of the tree: types, and every unit and API test. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, copyTree, follow, recipe, runTests, typeErrors, write } from '../recipe.ts'

const tree = copyTree()
let unfinished: string[] = []
beforeAll(async () => {
  const [definition, ...others] = recipe()
  write(tree, definition!)
  unfinished = await typeErrors(tree)
  await follow(tree, others)
  await build(tree)
}, 1_800_000)
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('after the first step the compiler names the others, in at most five lines', () => {
  expect(unfinished.length).toBeGreaterThan(0)
  expect(unfinished.slice(5)).toEqual([])
})

test('the whole tree compiles', async () => expect(await typeErrors(tree)).toEqual([]))

test('every unit and API test passes', () => runTests(tree))
