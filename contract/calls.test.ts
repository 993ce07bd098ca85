import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, callsIn, filterFields, suffixesOf } from './calls.ts'
import { changes } from './endpoint.ts'
import { endpoints, endpointsIn } from './endpoints/index.ts'
import { exactOf } from './outputs.ts'
import { callPath } from './resource.ts'
import type { Verb } from './verbs.ts'
import { allResources, resourceNamed } from './resources/index.ts'

const resourceOf = (name: string) => resourceNamed(name)!
const here = new URL('endpoints/', import.meta.url)
const files = readdirSync(here).filter((file) => file !== 'index.ts')
/** Endpoints as their files export them. */
const exported = async () => {
  const modules = await Promise.all(files.map((file) => import(new URL(file, here).href) as Promise<object>))
  return modules.flatMap(endpointsIn)
}

test('every exported endpoint and every verb is exactly one call, with its own name and title', async () => {
  const exportedEndpoints = await exported()
  expect(exportedEndpoints.length).toBeGreaterThan(100)
  expect(exportedEndpoints.filter((endpoint) => !endpoints.includes(endpoint)).map(({ name }) => name)).toEqual([])
  expect(
    exportedEndpoints.filter((endpoint) => calls.find(({ of }) => of === endpoint)?.path !== endpoint.path).map(({ name }) => name),
  ).toEqual([])
  const verbs = allResources.flatMap((r) => (Object.keys(r.calls) as Verb[]).map((verb) => callPath(r, verb)!))
  expect(verbs.filter((path) => !calls.some((call) => call.path === path))).toEqual([])
  const addresses = calls.map((call) => `${call.method} ${call.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  // In both languages, because the log could not distinguish two calls with one title.
  const titles = calls.filter(({ dialect }) => dialect !== 'springblade').map(({ title }) => title)
  for (const language of [0, 1]) expect(new Set(titles.map((title) => title[language])).size).toBe(titles.length)
  expect(titles.flat().every((word) => word.trim() !== '')).toBe(true)
})

test('every endpoint has an output schema', () => {
  const blind = (schema: z.ZodType) => schema instanceof z.ZodUnknown || schema instanceof z.ZodAny
  const empty = endpoints.filter(({ output }) => {
    const exact = exactOf(output)(undefined)
    return blind(output) || blind(exact) || (exact instanceof z.ZodArray && blind(exact.element as z.ZodType))
  })
  expect(empty.map(({ name }) => name)).toEqual([])
})

test('the sample input of every endpoint that a walk tries matches its input schema', () => {
  const walked = endpoints.filter((endpoint) => !endpoint.untried && !changes(endpoint))
  const wrong = walked.filter(({ input, asks }) => {
    const sample = asks?.({ of: () => '1', today: '2026-11-21' }) ?? {}
    const entries = Object.entries(sample).map(([name, value]) => [name, value ?? '1'])
    return !input.safeParse(Object.fromEntries(entries)).success
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('each dialect has its own calls for sign-in and users, and shares the rest', () => {
  const paths = (dialect: 'bladex' | 'springblade') => new Set(callsIn(dialect).map((call) => call.path))
  const [bladex, open] = [paths('bladex'), paths('springblade')]
  expect(bladex.has('/api/blade-user/page') && !open.has('/api/blade-user/page')).toBe(true)
  expect(open.has('/api/blade-system/user/list') && !bladex.has('/api/blade-system/user/list')).toBe(true)
  expect(bladex.has('/api/blade-auth/oauth/token') && open.has('/api/blade-auth/token')).toBe(true)
  expect(bladex.has('/api/blade-system/order/list') && open.has('/api/blade-system/order/list')).toBe(true)
})

test('filters are stored fields except secrets, and those of the search card, with suffixes that fit the type', () => {
  expect(filterFields(resourceOf('client'))).not.toContain('clientSecret')
  expect(filterFields(resourceOf('wallet'))).toContain('nickName')
  const { createTime, totalAmount, nickName } = resourceOf('order').fields
  expect(suffixesOf(createTime!)).toContain('dategt')
  expect(suffixesOf(totalAmount!)).toContain('ge')
  expect(suffixesOf(nickName!)).toEqual(expect.arrayContaining(['like', 'null']))
})

test('answers that differ between the dialects are strict in each', () => {
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
