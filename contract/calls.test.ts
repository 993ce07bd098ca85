import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, callsIn, filterFields, suffixesOf } from './calls.ts'
import { changes } from './endpoint.ts'
import { endpoints, endpointsIn } from './endpoints/index.ts'
import { exactOf } from './outputs.ts'
import { callPath, type Verb } from './resource.ts'
import { allResources, resourceNamed } from './resources/index.ts'

const resourceOf = (name: string) => resourceNamed(name)!
const here = new URL('endpoints/', import.meta.url)
const files = readdirSync(here).filter((file) => file !== 'index.ts')
/** Endpoints as their files export them. */
const exported = async () => {
  const modules = await Promise.all(files.map((file) => import(new URL(file, here).href) as Promise<object>))
  return modules.flatMap(endpointsIn)
}

test('every endpoint that a file exports, and every verb, is a call, once, with a name and words of its own', async () => {
  const found = await exported()
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter((endpoint) => !endpoints.includes(endpoint)).map(({ name }) => name)).toEqual([])
  expect(found.filter((endpoint) => calls.find(({ of }) => of === endpoint)?.path !== endpoint.path).map(({ name }) => name)).toEqual([])
  const verbs = allResources.flatMap((r) => (Object.keys(r.calls) as Verb[]).map((verb) => callPath(r, verb)!))
  expect(verbs.filter((path) => !calls.some((call) => call.path === path))).toEqual([])
  const addresses = calls.map((call) => `${call.method} ${call.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  // why in both languages: two calls with one title could not be told apart in the log
  const titles = calls.filter(({ dialect }) => dialect !== 'springblade').map(({ title }) => title)
  for (const language of [0, 1]) expect(new Set(titles.map((title) => title[language])).size).toBe(titles.length)
  expect(titles.flat().every((word) => word.trim() !== '')).toBe(true)
})

test('every endpoint says what it answers', () => {
  const blind = (schema: z.ZodType) => schema instanceof z.ZodUnknown || schema instanceof z.ZodAny
  const empty = endpoints.filter(({ output }) => {
    const exact = exactOf(output)(undefined)
    return blind(output) || blind(exact) || (exact instanceof z.ZodArray && blind(exact.element as z.ZodType))
  })
  expect(empty.map(({ name }) => name)).toEqual([])
})

test('what an endpoint is asked for, where a walk tries it, is what it takes', () => {
  const walked = endpoints.filter((endpoint) => !endpoint.untried && !changes(endpoint))
  const wrong = walked.filter(({ input, asks }) => {
    const given = asks?.({ of: () => '1', today: '2026-11-21' }) ?? {}
    const known = Object.entries(given).map(([name, value]) => [name, value ?? '1'])
    return !input.safeParse(Object.fromEntries(known)).success
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
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
