/** The properties of tests/api/properties.test.ts, with far more runs: `npm run test:long`. */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { badCallsChangeNothing } from '../properties/bad-calls.ts'
import { editable, rowsAreWhatWasWritten } from '../properties/crud.ts'
import { idsAreExact, startTwins } from '../properties/exact-ids.ts'
import { movesKeepTheTree, trees, untouchedGrantsStay } from '../properties/trees.ts'
import { startWorld, type World } from '../properties/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world.stop())

describe('rows are read as they were written', () => {
  test.each(editable)('$name', (resource) => rowsAreWhatWasWritten(world, resource, 40))
})

describe('moving nodes never breaks a tree', () => {
  test.each(Object.entries(trees))('%s', (_name, tree) => movesKeepTheTree(world, tree, 25))
})

test('saving grants unchanged changes nothing', () => untouchedGrantsStay(world, 100))

test('malformed calls cause no server error and change no row', () => badCallsChangeNothing(world, 10_000))

test.each(['bladex', 'springblade'] as const)('ids lose no digit: %s', async (dialect) => {
  const twins = await startTwins(dialect)
  await idsAreExact(twins, 50).finally(() => twins.stop())
})
