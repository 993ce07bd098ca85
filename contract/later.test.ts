import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { later } from './later.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser creates a schema on first use, once, and it behaves like any other', () => {
  vi.stubGlobal('document', {})
  const make = vi.fn(() => z.string().trim().min(2))
  const name = later(make)
  const shape = z.object({ name, other: z.nullable(name), list: z.array(name) })
  expect(make).not.toHaveBeenCalled()

  expect(shape.safeParse({ name: ' ab ', other: null, list: ['cd'] }).data).toEqual({ name: 'ab', other: null, list: ['cd'] })
  expect(shape.safeParse({ name: 'a', other: null, list: [] }).error?.issues).toMatchObject([{ code: 'too_small', path: ['name'] }])
  expect(name.optional().parse(undefined)).toBeUndefined()
  expect(name instanceof z.ZodString).toBe(true)
  expect('parse' in name).toBe(true)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a server creates it immediately', () => {
  const make = vi.fn(() => z.string())
  expect(later(make)).toBe(make.mock.results[0]?.value)
})
