/** A sample of `npm run test:attack` on the built server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAttack, type Attack } from '../attack/attack.ts'

let attack: Attack
beforeAll(async () => {
  attack = await openAttack()
})
afterAll(() => attack.site.stop())

test('permissions in every spelling, random calls and forms: no server error, no leak, no unauthorized change', async () => {
  await attack.expiredIsNoForgery()
  await attack.rights(40)
  await attack.readers(30, 1)
  await attack.anybody(100, 2)
  await attack.actions(50, 3, 1, 20)
  attack.noStrangeChanges()
  expect(attack.site.errors()).toEqual([])
})
