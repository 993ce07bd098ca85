/** What holds for any sequence of calls, tried with made-up ones; `npm run test:long` tries more of them. */
import { afterEach, beforeEach, test } from 'vitest'
import { badCallsChangeNothing } from '../properties/bad-calls.ts'
import { startWorld, type World } from '../properties/world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

test('bad calls never fail the server and change no row', () => badCallsChangeNothing(world, 1500), 60_000)
