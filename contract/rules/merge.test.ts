import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, merged, type Values } from './merge.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const value = fc.constantFrom('', '1', '2', '3')
const row: fc.Arbitrary<Values> = fc.record(Object.fromEntries(names.map((name) => [name, value])))
/** Other values for some of the fields. */
const edit = fc.dictionary(fc.constantFrom(...names), value)

test('edits of disjoint fields merge to both, and need no choice', () => {
  fc.assert(
    fc.property(row, edit, edit, (base, mine, all) => {
      const theirs = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in mine)))
      const both = { ...base, ...mine, ...theirs }
      expect(merged(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(both)
      expect(differences(base, { ...base, ...mine }, { ...base, ...theirs }).filter(({ by }) => by === 'both')).toEqual([])
    }),
  )
})

test('any two edits: what is not asked of anybody is what the one who changed it wrote', () => {
  fc.assert(
    fc.property(row, row, row, (base, mine, theirs) => {
      const asked = differences(base, mine, theirs).filter(({ by }) => by === 'both')
      const result = merged(base, mine, theirs)
      for (const name of names) {
        const open = mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
        expect(asked.some((one) => one.name === name)).toBe(open)
        if (!open) expect(result[name]).toBe(mine[name] === base[name] ? theirs[name] : mine[name])
      }
    }),
  )
})

test('a field whose base is not known is asked for', () => {
  expect(differences({}, { a: '1', b: '2' }, { a: '2', b: '2' })).toEqual([
    { name: 'a', base: undefined, mine: '1', theirs: '2', by: 'both' },
  ])
})
