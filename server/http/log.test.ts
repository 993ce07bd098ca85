import { expect, it } from 'vitest'
import { cleanUrl } from './log.ts'
import { processorTime } from '#tests/processor-time.ts'

it('masks secrets of a query, in any spelling of their names, and leaves the rest', () => {
  expect(cleanUrl('/a?x=1&password=p&y=2')).toBe('/a?x=1&password=***&y=2')
  expect(cleanUrl('/a?pass%77ord=p&Blade-Auth=t&code=1&dictvalue=v')).toBe('/a?pass%77ord=***&Blade-Auth=***&code=***&dictvalue=***')
  expect(cleanUrl('/a?password=a=b&%zz=1&password')).toBe('/a?password=***&%zz=1&password')
  expect(cleanUrl('/token')).toBe('/token')
})

it('shortens any address, and takes less than 100 ms for the longest', () => {
  for (const url of [`/?${'code'.repeat(16_000)}`, `/?${'code&'.repeat(16_000)}`, `/?${'&'.repeat(64_000)}`, `/${'?'.repeat(64_000)}`]) {
    const began = processorTime()
    expect(cleanUrl(url).length).toBeLessThan(12_100)
    expect(processorTime() - began).toBeLessThan(100)
  }
})
