import { refund } from '#contract/resources/money.ts'
import { user } from '#contract/resources/access.ts'
import { maskingOf } from '#contract/rules/recording.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMask } from './mask.server.ts'

/** Masks people of these names, then a text that repeats some of them. */
function maskOf(names: readonly string[]) {
  const mask = createMask()
  const others = new Map(names.map((name) => [name, String(mask.row(user, { realName: name }).realName)]))
  const clean = mask.finish()
  return { others, clean: (text: string) => clean(refund, { reason: text }).reason }
}

test('the fields of these tests have the masking that the tests assume', () => {
  expect([maskingOf(user, 'realName'), maskingOf(refund, 'reason')]).toEqual(['name', 'prose'])
})

test('replaces every recorded name in a text, the longest first, and words only as a whole', () => {
  const { others, clean } = maskOf(['admin', '王伟', '王伟东', 'admin 王', 'a.b'])
  const other = (name: string) => others.get(name)!
  expect(clean('王伟东和王伟')).toBe(`${other('王伟东')}和${other('王伟')}`)
  expect(clean('admin, administrator, _admin, admin王伟')).toBe(
    `${other('admin')}, administrator, _admin, ${other('admin')}${other('王伟')}`,
  )
  expect(clean('admin 王, xa.b')).toBe(`${other('admin 王')}, x${other('a.b')}`)
})

test('replaces what one pattern of all names would replace', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', ' ', '王', '伟'), minLength: 2, maxLength: 5 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', ' ', '王', '伟'), maxLength: 24 })
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 8 }), text, (names, input) => {
      const { others, clean } = maskOf(names)
      const parts = [...others.keys()]
        .sort((a, b) => b.length - a.length)
        .map((name) => (/^\w+$/.test(name) ? String.raw`(?<!\w)${name}(?!\w)` : name.replaceAll('.', String.raw`\.`)))
      expect(clean(input)).toBe(input.replace(new RegExp(parts.join('|'), 'g'), (match) => others.get(match)!))
    }),
  )
})

test('masks a text with 60,000 names', () => {
  const names = Array.from({ length: 30_000 }, (_, i) => [`person${i}`, `王${String.fromCodePoint(0x4e00 + (i % 20_000))}${i}`]).flat()
  const { others, clean } = maskOf(names)
  expect(clean(`person29999 及 ${names[1]} 已处理`)).toBe(`${others.get('person29999')} 及 ${others.get(names[1]!)} 已处理`)
})
