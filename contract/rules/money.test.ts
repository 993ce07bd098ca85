import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capital, grouped, parsePercent, parseYuan, yuan, yuanInput } from './money.ts'

describe('cents on the screen', () => {
  it.each([
    [null, '0.00'],
    [undefined, '0.00'],
    [-1, '0.00'],
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [128_000, '1,280.00'],
    [-1200, '\u221212.00'],
    [123_456_789_012, '1,234,567,890.12'],
    [9_000_000_000_000, '90,000,000,000.00'],
  ])('yuan(%j) is %s', (cents, text) => expect(yuan(cents)).toBe(text))

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-100, '-100'],
    [-1_234_567, '-1,234,567'],
  ])('%j is grouped as %s', (n, text) => expect(grouped(n)).toBe(text))
  it('are grouped like toLocaleString in English', () =>
    fc.assert(fc.property(fc.maxSafeInteger(), (n) => grouped(n) === n.toLocaleString('en-US'))))
  it('have no commas in an input', () => expect(yuanInput(128_050)).toBe('1280.50'))
})

describe('cents from an input', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    [' ¥ 1,280.00 ', 128_000],
    ['1,234,567.89', 123_456_789],
    ['0.01', 1],
    ['0', 0],
    ['007', 700],
    // Floating-point multiplication would give 434.99999999999994.
    ['4.35', 435],
    ['1.15', 115],
    ['90000000000', 9_000_000_000_000],
    ['1.555', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['abc', undefined],
    ['', undefined],
    ['.5', undefined],
    ['1.', undefined],
    ['1,28', undefined],
    ['1 000', undefined],
    ['9999999999999', 999_999_999_999_900],
    ['99999999999999', undefined],
    ['１，２８０．５', 128_050],
    ['１２元', 1200],
    ['￥12', 1200],
    ['12元5', undefined],
    ['12²', undefined],
  ])('reads %j as %j cents', (text, cents) => expect(parseYuan(text)).toBe(cents))

  it('are read back as they were displayed', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (cents) => parseYuan(yuan(cents)) === cents && parseYuan(yuanInput(cents)) === cents),
    )
    fc.assert(fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), (cents) => parseYuan(yuan(cents)) === cents))
  })

  it('are whole and not negative, or undefined, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.double().map(String), fc.string({ unit: fc.constantFrom(...'0123456789.,-¥ ') }))
    fc.assert(
      fc.property(typed, (text) => {
        const cents = parseYuan(text)
        if (cents !== undefined) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      }),
    )
  })
})

it.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [100, '壹元整'],
  [101, '壹元零壹分'],
  [110, '壹元壹角整'],
  [128_050, '壹仟贰佰捌拾元伍角整'],
  [100_700, '壹仟零柒元整'],
  [1_000_000, '壹万元整'],
  [10_000_500, '壹拾万零伍元整'],
  [12_345_678_901, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
  [10_000_000_000, '壹亿元整'],
  [1_000_000_001_000, '壹佰亿零壹拾元整'],
  [-1_99, '负壹元玖角玖分'],
])('writes %i cents on a receipt as %s', (cents, words) => expect(capital(cents)).toBe(words))

it.each([
  ['60', 6000],
  ['0.6 %', 60],
  ['12.5%', 1250],
  ['%', undefined],
  ['1.234', undefined],
  ['-1', undefined],
])('reads %s percent as %s basis points', (text, points) => expect(parsePercent(text)).toBe(points))
