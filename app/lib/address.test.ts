import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeAddress, withoutTab } from './address.ts'

it('keeps addresses of this console', () => {
  expect(safeAddress('/money/order?state=1')).toBe('/money/order?state=1')
  expect(safeAddress('/a/../b')).toBe('/b')
})

it('removes the prefix of a person’s tab, and nothing else', () => {
  expect(['/~2', '/~9/money/order', '/money/order', '/~1/money', '/~22/money', '/a/~2/b'].map(withoutTab)).toEqual([
    '',
    '/money/order',
    '/money/order',
    '/~1/money',
    '/~22/money',
    '/a/~2/b',
  ])
})

it('sends nobody to another site, however it is written', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/\t/evil.example',
  ]
  for (const address of [...elsewhere, 'https://evil.example', '', undefined, 7, '///'])
    expect(safeAddress(address), String(address)).toBe('/')
  const piece = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '%2f', '%5c', 'evil.example', '@', ':', '?', '#', 'a')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const result = safeAddress(`/${pieces.join('')}`)
      expect(new URL(result, 'https://console.example').origin).toBe('https://console.example')
    }),
    { numRuns: 2000 },
  )
})
