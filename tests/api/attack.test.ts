/** A sample of `npm run test:attack` on the built server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAttack, type Attack } from '../attack/attack.ts'

let attack: Attack
beforeAll(async () => {
  attack = await openAttack()
}, 180_000)
afterAll(() => attack.site.stop())

test('rights in every spelling, made-up calls and forms: no failure, no leak, no change by who may not', async () => {
  await attack.expiredIsNoForgery()
  await attack.rights(40)
  await attack.readers(200, 1)
  await attack.anybody(600, 2)
  await attack.actions(300, 3, 1, 40)
  attack.noStrangeChanges()
  expect(attack.site.errors).toEqual([])
}, 180_000)
