/** A logged error fails the test that caused it, so that warnings cannot pile up; a statement that scans a growing table fails its file. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { takeStatements } from './plans/watch.ts'

afterAll(async () => {
  const statements = takeStatements()
  if (statements.size) expect((await import('./plans/plans.ts')).scans(statements)).toEqual([])
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})
