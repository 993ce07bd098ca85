import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, merged, type Values } from './merge.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const value = fc.constantFrom('', '1', '2', '3')
const row: fc.Arbitrary<Values> = fc.record(Object.fromEntries(names.map((name) => [name, value])))
/** Changed values of some fields. */
const edit = fc.dictionary(fc.constantFrom(...names), value)

test('merges edits of disjoint fields without a choice', () => {
  fc.assert(
    fc.property(row, edit, edit, (base, mine, all) => {
      const theirs = Object.fromEntries(Object.entries(all).filter(([name]) => !(name in mine)))
      const both = { ...base, ...mine, ...theirs }
      expect(merged(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(both)
      expect(differences(base, { ...base, ...mine }, { ...base, ...theirs }).filter(({ by }) => by === 'both')).toEqual([])
    }),
  )
})

test('takes the value of the side that changed a field, and asks only if both did', () => {
  fc.assert(
    fc.property(row, row, row, (base, mine, theirs) => {
      const conflicts = differences(base, mine, theirs).filter(({ by }) => by === 'both')
      const result = merged(base, mine, theirs)
      for (const name of names) {
        const open = mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
        expect(conflicts.some((one) => one.name === name)).toBe(open)
        if (!open) expect(result[name]).toBe(mine[name] === base[name] ? theirs[name] : mine[name])
      }
    }),
  )
})

test('asks for a field whose base is unknown', () => {
  expect(differences({}, { a: '1', b: '2' }, { a: '2', b: '2' })).toEqual([
    { name: 'a', base: undefined, mine: '1', theirs: '2', by: 'both' },
  ])
})
