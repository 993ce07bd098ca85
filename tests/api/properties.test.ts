/** Invariants of any sequence of calls, tested with random sequences; `npm run test:long` runs more of them. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { badCallsChangeNothing } from '../properties/bad-calls.ts'
import { editable, rowsAreWhatWasWritten, seededRowsComeBack } from '../properties/crud.ts'
import { movesKeepTheTree, trees, untouchedGrantsStay } from '../properties/trees.ts'
import { startWorld, type World } from '../properties/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('a row can be submitted as it was read', () => {
  test.each(editable)('$name', (resource) => seededRowsComeBack(world, resource))
})

describe('rows are read as they were written', () => {
  test.each(editable)('$name', (resource) => rowsAreWhatWasWritten(world, resource, 2))
})

describe('moving nodes never breaks a tree', () => {
  test.each(Object.entries(trees))('%s', (_name, tree) => movesKeepTheTree(world, tree, 3))
})

test('saving grants unchanged changes nothing', () => untouchedGrantsStay(world, 4))

test('bad calls never make the server fail and change no row', () => badCallsChangeNothing(world, 200))
