/** The whole attack on the built server: `npm run test:attack`. */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAttack, type Attack } from './attack.ts'

let attack: Attack
let before = { all: 0, own: 0 }
beforeAll(async () => {
  attack = await openAttack()
  // why first a little of everything: what a server learns once it keeps
  await attack.anybody(9000, 1)
  await attack.actions(1000, 1, 1)
  await delay(5000)
  before = attack.site.memory()
})
afterAll(() => attack.site.stop())

test('a token that has ended is refused because it has ended', () => attack.expiredIsNoForgery())

test('every call, by everybody, in fourteen spellings: nobody gets more by another spelling, and what is refused changes no row', async () => {
  console.info(`${await attack.rights()} requests, ${attack.spellings} spellings beside the usual one`)
})

test('9,000 made-up calls of readers change nothing but what is their own', () => attack.readers(9000, 2))

test('81,000 made-up calls of everybody', () => attack.anybody(81_000, 3))

test('10,000 made-up forms to the actions of the console', () => attack.actions(10_000, 4, 2))

test('each change was made by who may make it, the server logged no error, and a minute later its memory is what it was', async () => {
  console.info(attack.report())
  attack.noStrangeChanges()
  expect(attack.site.errors).toEqual([])
  await delay(60_000)
  const after = attack.site.memory()
  const told = ({ all, own }: typeof before) => `${all.toFixed(0)} MB (its own ${own.toFixed(0)})`
  console.info(`memory ${told(before)} before, ${told(after)} a minute after`)
  // why its own: the database has grown by what the attack wrote, and the system keeps what it likes of it mapped
  expect(after.own - before.own).toBeLessThan(50)
})
