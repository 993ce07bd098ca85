import { afterEach, expect, it, vi } from 'vitest'
import { type BrowserError, markSent, noteError } from './error-log.ts'

const storage = new Map<string, string>()
afterEach(() => {
  vi.unstubAllGlobals()
  storage.clear()
})

it('stores a repeated error once, and again after it was sent', () => {
  vi.stubGlobal('location', new URL('https://console.example/money/order?nickName=private'))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
  })
  const log = () => (JSON.parse(storage.get('ward-errors')!) as { content: BrowserError[] }).content
  const seen = () => log().map(({ message, sent }) => [message, sent])

  for (const message of ['first', 'again', 'again']) noteError('script', message)
  expect(seen()).toEqual([
    ['again', undefined],
    ['first', undefined],
  ])
  markSent(log())
  for (const message of ['again', 'again']) noteError('script', message)
  expect(seen()).toEqual([
    ['again', undefined],
    ['again', true],
    ['first', true],
  ])
})
