/** The properties of tests/api/properties.test.ts, tried far more often: `npm run test:long`. */
import { afterEach, beforeEach, test } from 'vitest'
import { badCallsChangeNothing } from '../properties/bad-calls.ts'
import { startWorld, type World } from '../properties/world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

test('bad calls never fail the server and change no row', () => badCallsChangeNothing(world, 10_000))
