/** A logged error or warning fails the test that caused it. A statement that scans a growing table fails the test file. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { takeStatements } from './plans/watch.ts'
import { provideTexts } from '#app/i18n/i18n.server.ts'
import { messages } from '#app/messages.ts'

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

// As app/entry.server.tsx does: tests of loaders and actions read their texts.
provideTexts(messages)
