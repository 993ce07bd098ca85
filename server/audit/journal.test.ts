import { expect, it } from 'vitest'
import { placeOf } from './journal.ts'
import { processorTime } from '#tests/processor-time.ts'

it('finds file and line of the first frame', () => {
  expect(placeOf('Error: x\n    at f (file:///srv/app/server/api/guard.ts:12:34)\n    at g (/b.ts:1:2)')).toEqual({
    fileName: 'server/api/guard.ts',
    lineNumber: 12,
  })
  expect(placeOf('TypeError: y\n    at https://host/assets/a.js:1:200')).toEqual({ fileName: 'host/assets/a.js', lineNumber: 1 })
  expect(placeOf('f@https://host/assets/a.js:7:9')).toEqual({ fileName: 'host/assets/a.js', lineNumber: 7 })
  expect(placeOf('nothing here')).toEqual({ fileName: null, lineNumber: null })
})

it('parses the longest stacks within 50 ms', () => {
  for (const stack of ['a'.repeat(65_536), 'a:1'.repeat(20_000), ':1'.repeat(32_768), '\n'.repeat(65_536), ' '.repeat(65_536)]) {
    const began = processorTime()
    placeOf(stack)
    expect(processorTime() - began).toBeLessThan(50)
  }
})
