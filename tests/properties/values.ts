/** Valid and invalid values of a field, derived from its metadata. */
import type { FieldMeta } from '#contract/field-meta.ts'
import { keysOf } from '#contract/dictionaries.ts'
import fc from 'fast-check'

/** Characters of several scripts, one outside the basic plane, and special characters of LIKE, SQL and HTML. */
const letters = fc.constantFrom(...'aZ09中文é😀 _%\\\'";-'.normalize())
const words = (max: number) =>
  fc.array(letters, { minLength: 1, maxLength: Math.min(max, 24) }).map((all) => {
    // Cutting may leave half of a surrogate pair, which is not valid text.
    const cut = all
      .join('')
      .trim()
      .slice(0, max)
      .replace(/\p{Cs}$/u, '')
    return cut || 'x'
  })

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const time = day.map((at) => at.toISOString().slice(0, 19).replace('T', ' '))

/** Valid form values of such a field, except ids of other rows. */
export function good(meta: FieldMeta): fc.Arbitrary<string | number> {
  switch (meta.base) {
    case 'dateTime':
      return time
    case 'code':
      return fc.constantFrom(...keysOf(meta.dict!).map(Number))
    case 'switch':
      return fc.integer({ min: 0, max: 1 })
    case 'number':
      return fc.integer({ min: 60, max: 100 })
    case 'money':
      return fc.integer({ min: 0, max: 9_000_000_000_000 })
    case 'image':
      return fc.nat(999).map((n) => `/upload/${n}.png`)
    case 'rich':
      return fc.nat(999).map((n) => `<p>${n}</p>`)
    case 'text':
      if (meta.kind === 'phone') return fc.integer({ min: 10_000_000_000, max: 19_999_999_999 }).map(String)
      if (meta.kind === 'word') return fc.constantFrom(...keysOf(meta.dict!))
      return words(Math.min(meta.max ?? 20, 20))
    default:
      return words(Math.min(meta.max ?? 20, 20))
  }
}

/** Text with a meaning for a shell, a database, a browser or a prototype; no row has such a name. */
export const hostile = fc.oneof(
  fc.constantFrom(
    'x'.repeat(5000),
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', "1' OR '1'='1", '1; DROP TABLE blade_user; --', '" or ""="'],
    ...[
      '%',
      '_',
      '\\',
      '%_%',
      '\u0000',
      'a\u0001b',
      '\ud800',
      '\udfff\ud800',
      '../../etc/passwd',
      '${token}',
      '{{7*7}}',
      'NaN',
      'undefined',
    ],
    ...['-9', '1e309', '0x10', '1.5', '-0', '99999999999999999999999', '2026-02-30', '2026-13-45 99:99:99', ',', ',,,', 'null', '[]', '{}'],
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => `x${text}`),
  fc.constantFrom(70, 300).map((n) => 'x'.repeat(n)),
)

/** Values that are invalid in every field; even converting them to text may fail. */
const nested = fc.constantFrom<unknown>(
  { a: 1 },
  { toString: 1, valueOf: 1 },
  { toString: null },
  { constructor: { prototype: { isAdmin: true } } },
  [],
  [[]],
  [1, 2],
  ['x'],
  { __proto__: null, length: 3 },
  true,
)
const noNumber = fc.constantFrom<unknown>('abc', '1.5', 1.5, 1e300, -5, '1e3', '9'.repeat(30), "1' or 1=1", '0x10', 10 ** 16)
const noText = (max: number) => fc.constantFrom<unknown>('x'.repeat(max + 1), 'a\u0000b', 'a\u0007b', 'a\ud800b', '\udfff')

/** Values that a form of such a field must refuse. */
export function bad(meta: FieldMeta): fc.Arbitrary<unknown> {
  if (meta.base === 'id') return fc.oneof(nested, fc.constantFrom<unknown>('abc', -5, 1.5, '9'.repeat(25), "1' or '1'='1", '__proto__'))
  if (meta.base === 'dateTime')
    return fc.oneof(nested, fc.constantFrom<unknown>('2026-02-30 00:00:00', '2026-01-01 25:00:00', 'x', 5, '0000-00-00 00:00:00'))
  if (meta.wire === 'number') return fc.oneof(nested, noNumber)
  if (meta.base === 'image') return fc.oneof(nested, fc.constantFrom<unknown>('javascript:alert(1)', '/a b', '/a\u0000', 5))
  return fc.oneof(nested, noText(meta.max ?? 1000), ...(meta.dictKey ? [] : [fc.constantFrom<unknown>(5, -1.5)]))
}
