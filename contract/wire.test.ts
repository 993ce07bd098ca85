import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allResources, resources, type ResourceName } from './resources/index.ts'
import { bag, bool, code, dateTime, id, int, optional, ref, secret, text } from './values.ts'
import { fieldMeta } from './field-meta.ts'
import { fromWire, rowFromWire, rowToWire, secretMask, toWire, unreadableOf } from './wire.ts'

const { order } = resources
const any = (name: ResourceName) => allResources.find((r) => r.name === name)!

describe('NULL on the wire', () => {
  it.each([
    ['text', text(), ''],
    ['an optional text', optional(text()), ''],
    ['a time', dateTime(), ''],
    ['a number', int(), -1],
    ['a state', code('order_status'), -1],
    ['an id', id, -1],
    ['the id of another row', ref('order'), -1],
    ['a switch', bool(), false],
    ['a bag', bag(), {}],
    ['a secret', secret(), ''],
  ])('of %s', (_, schema, expected) => {
    expect(toWire(fieldMeta(schema), null)).toEqual(expected)
    expect(toWire(fieldMeta(schema), undefined)).toEqual(expected)
  })

  it('of a whole row follows the type of each field, and is read back', () => {
    const out = rowToWire(any('order'), { id: '1', amount: null, startTime: null, description: null, finishUser: null, totalAmount: 0 })
    expect(out).toMatchObject({ amount: -1, startTime: '', description: '', finishUser: -1, totalAmount: 0 })
    expect(rowFromWire(order, out)).toMatchObject({ amount: null, startTime: null, description: null, finishUser: null, totalAmount: 0 })
  })

  it('leaves 0, false and every real value unchanged', () => {
    expect(toWire(fieldMeta(int()), 0)).toBe(0)
    expect(toWire(fieldMeta(bool()), false)).toBe(false)
    expect(toWire(fieldMeta(id), '9223372036854775807')).toBe('9223372036854775807')
  })
})

describe('reading a value from the wire', () => {
  it.each([
    ['text', text(), '', null],
    ['text', text(), null, null],
    ['text that says -1', text(), '-1', '-1'],
    ['a number', int(), -1, null],
    ['a number as text', int(), '12', 12],
    ['a number that is none', int(), 'abc', null],
    ['an infinite number', int(), Infinity, null],
    ['an id', id, -1, null],
    ['an id as text', id, '-1', null],
    ['an id that came as a number', id, 42, '42'],
    ['a switch', bool(), 1, true],
    ['a switch that is off', bool(), 0, false],
    ['an object', text(), {}, null],
    ['a list', text(), [], null],
  ])('%s: %j', (_, schema, value, expected) => expect(fromWire(fieldMeta(schema), value)).toBe(expected))

  it('accepts any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => void rowFromWire(order, value)))
  })
})

describe('a row', () => {
  it('names the fields of another type, but no empty ones', () => {
    const read = rowFromWire(order, {
      id: '1',
      amount: 'many',
      nickName: { first: '王' },
      startTime: [],
      totalAmount: '12',
      description: '',
    })
    expect(read).toMatchObject({ id: '1', amount: null, nickName: null, startTime: null, totalAmount: 12, description: null })
    expect([...unreadableOf(read)].sort()).toEqual(['amount', 'nickName'])
    expect(rowFromWire(order, { id: '1' })).not.toHaveProperty('unreadable')
    // Beyond 2^53 an amount is treated as unknown, because it would be rounded.
    expect(rowFromWire(order, { id: '1', amount: '9007199254740993' })).toMatchObject({ amount: null, unreadable: 'amount' })
  })
  it('is read back as it was written', () => {
    const texts = fc.string({ minLength: 1, maxLength: 20 }).filter((s) => s !== '-1')
    const row = fc.record({
      id: fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String),
      totalAmount: fc.nat(),
      amount: fc.option(fc.nat()),
      nickName: texts,
      startTime: fc.option(fc.constant('2026-11-21 08:00:00')),
    })
    fc.assert(
      fc.property(
        row,
        (value) => void expect(rowFromWire(order, JSON.parse(JSON.stringify(rowToWire(any('order'), value))))).toMatchObject(value),
      ),
    )
  })

  it('contains the fields of the definition and nothing else', () => {
    const out = rowToWire(any('user'), { id: '1', account: 'admin', password: 'argon2' })
    expect(Object.keys(out).sort()).toEqual(Object.keys(resources.user.fields).sort())
    expect(JSON.stringify(out)).not.toContain('argon2')
  })

  it('masks secrets', () => expect(rowToWire(any('client'), { clientSecret: 'saber_secret' }).clientSecret).toBe(secretMask))

  it('writes the dictionary key in the type of the dialect', () => {
    expect(rowToWire(any('dict'), { dictKey: '-1' }, 'bladex').dictKey).toBe('-1')
    expect(rowToWire(any('dict'), { dictKey: '-1' }, 'springblade').dictKey).toBe(-1)
    expect(rowToWire(any('dict'), { dictKey: 'ORIGINAL' }, 'springblade').dictKey).toBe('ORIGINAL')
    expect(rowToWire(any('dict'), { dictKey: '1000071000000000192' }, 'springblade').dictKey).toBe('1000071000000000192')
  })
})
