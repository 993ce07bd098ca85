/** `npm run test:attack`: the whole attack on the built server, with `-- --cluster` on a console with Redis in front of a backend. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAttack, type Attack } from './attack.ts'
import type { Memory } from './site.ts'

let attack: Attack
let before: Memory[]
beforeAll(async () => {
  attack = await openAttack()
  // Warms up first, because memory that the server allocates only once does not count. Without the database it grows for six rounds and
  // stays from there on (rounds of 40,000 calls and 4,000 forms in turn, in MB after the calls: 362, 430, 409, 460, 459; after the forms:
  // 408, 418, 423, 449, 442; the heap in use: 89 to 100).
  for (const seed of [1, 5]) {
    await attack.anybody(90_000, seed)
    await attack.actions(8000, seed, 1)
  }
  await delay(5000)
  before = await attack.site.memory()
})
afterAll(() => attack.site.stop())

test('an expired token is refused because it has expired', () => attack.expiredIsNoForgery())

test('every call, by every caller, in fourteen spellings: no spelling gives more access, and refused calls change no row', async () => {
  console.info(`${await attack.rights()} requests, ${attack.spellings} spellings besides the usual one`)
})

test('9,000 random calls of read-only users change only their own data', () => attack.readers(9000, 2))

test('81,000 random calls of all callers cause no server error and leak nothing', () => attack.anybody(81_000, 3))

test('10,000 random forms to the actions of the console cause no server error and leak nothing', () => attack.actions(10_000, 4, 2))

test('every change was made by a permitted user, the server logged no error, and a minute later its memory has not grown', async () => {
  console.info(attack.report())
  attack.noStrangeChanges()
  expect(attack.site.errors()).toEqual([])
  await delay(60_000)
  const describeMemory = ({ all, own, heap }: Memory) =>
    `${all.toFixed(0)} MB (without the mapped database ${own.toFixed(0)}, of it in use on the heap ${heap.toFixed(0)})`
  for (const [i, after] of (await attack.site.memory()).entries()) {
    console.info(`memory ${describeMemory(before[i]!)} before, ${describeMemory(after)} a minute after`)
    // Without the mapped database: the attack enlarged it, and the system decides how much of it stays mapped.
    expect.soft(after.own - before[i]!.own).toBeLessThan(50)
    // The heap is checked too, because a leak would be there.
    expect.soft(after.heap - before[i]!.heap).toBeLessThan(20)
  }
})
