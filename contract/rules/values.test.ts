import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmpty, isUrl } from './values.ts'

describe('an address', () => {
  it.each(['http://ward.example', 'https://ward.example/a?b=1', 'http://[::1]:3000'])('is %s', (value) => expect(isUrl(value)).toBe(true))
  it.each([
    '',
    'ftp://ward.example',
    '/system/param',
    ' http://ward.example',
    'www.ward.example',
    'javascript:http',
    null,
    undefined,
    12,
    {},
  ])('is not %j', (value) => expect(isUrl(value)).toBe(false))
})

describe('empty', () => {
  it.each([[null], [undefined], [''], [[]], [{}], [Object.create(null)]])('is %j', (value) => expect(isEmpty(value)).toBe(true))
  it.each([[' '], ['0'], [[null]], [{ a: undefined }], [new Date(0)], [() => 0]])('is not %s', (value) =>
    expect(isEmpty(value)).toBe(false),
  )
  it('is never a number or a boolean', () => {
    fc.assert(fc.property(fc.oneof(fc.double(), fc.integer(), fc.bigInt(), fc.boolean()), (value) => !isEmpty(value)))
    expect([0, -0, NaN, false].some(isEmpty)).toBe(false)
  })
})
