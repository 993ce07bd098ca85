import { expect, test } from 'vitest'
import { calls, callsIn, filterFields, suffixesOf } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import * as auth from './endpoints/auth.ts'
import * as flow from './endpoints/flow.ts'
import * as money from './endpoints/money.ts'
import * as platform from './endpoints/platform.ts'
import * as rental from './endpoints/rental.ts'
import * as sim from './endpoints/sim.ts'
import * as system from './endpoints/system.ts'
import { userCalls } from './endpoints/user.ts'
import * as ward from './endpoints/ward.ts'
import { callPath, type Verb } from './resource.ts'
import { allResources } from './resources/index.ts'
import { resourceOf } from './special.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'needs' in value
/** Endpoints among the exports of a file, in groups too. */
const endpointsIn = (exported: object): Endpoint[] =>
  Object.values(exported).flatMap((value: unknown) =>
    isEndpoint(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [],
  )
const addresses = calls.map((call) => `${call.method} ${call.path}`)

test('every endpoint and every verb is a call, once, with a name and words of its own', () => {
  const endpoints = [auth, flow, money, platform, rental, system, userCalls, ward, sim].flatMap(endpointsIn)
  expect(endpoints.length).toBeGreaterThan(70)
  expect(endpoints.map((e) => `${e.method} ${e.path}`).filter((address) => !addresses.includes(address))).toEqual([])
  const verbs = allResources.flatMap((r) => (Object.keys(r.calls) as Verb[]).map((verb) => callPath(r, verb)!))
  expect(verbs.filter((path) => !calls.some((call) => call.path === path))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  for (const call of calls)
    expect(
      call.says.every((word) => word !== ''),
      call.name,
    ).toBe(true)
})

test('a dialect has its own sign-in and its own users, and shares the rest', () => {
  const paths = (dialect: 'bladex' | 'springblade') => new Set(callsIn(dialect).map((call) => call.path))
  const [bladex, open] = [paths('bladex'), paths('springblade')]
  expect(bladex.has('/api/blade-user/page') && !open.has('/api/blade-user/page')).toBe(true)
  expect(open.has('/api/blade-system/user/list') && !bladex.has('/api/blade-system/user/list')).toBe(true)
  expect(bladex.has('/api/blade-auth/oauth/token') && open.has('/api/blade-auth/token')).toBe(true)
  expect(bladex.has('/api/blade-system/order/list') && open.has('/api/blade-system/order/list')).toBe(true)
})

test('filters: stored fields but for secrets, what the search card names beside them, endings that fit the type', () => {
  expect(filterFields(resourceOf('client'))).not.toContain('clientSecret')
  expect(filterFields(resourceOf('wallet'))).toContain('nickName')
  const { createTime, totalAmount, nickName } = resourceOf('order').fields
  expect(suffixesOf(createTime!)).toContain('dategt')
  expect(suffixesOf(totalAmount!)).toContain('ge')
  expect(suffixesOf(nickName!)).toEqual(expect.arrayContaining(['like', 'null']))
})

test('what differs between the dialects is read strictly in each', () => {
  const answer = (dialect: 'bladex' | 'springblade') =>
    callsIn(dialect)
      .find((call) => call.name === 'dict.dictionary')!
      .answer(dialect)
  const entry = (dictKey: unknown) => {
    const fields = Object.entries(resourceOf('dict').fields).map(([name, meta]) => [name, meta.wire === 'number' ? 0 : ''])
    return [{ ...Object.fromEntries(fields), dictKey }]
  }
  expect(answer('bladex').safeParse(entry('1')).success).toBe(true)
  expect(answer('bladex').safeParse(entry(1)).success).toBe(false)
  expect(answer('springblade').safeParse(entry(1)).success).toBe(true)
  expect(answer('springblade').safeParse(entry('1')).success).toBe(false)
  expect(answer('springblade').safeParse(entry('leave')).success).toBe(true)
})
