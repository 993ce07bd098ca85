/** A form of more than seven fields has sections; every field is in exactly one. */
import { expect, test } from 'vitest'
import { allResources } from './index.ts'

/** Longest form without headings. */
const most = 7

test('long forms have sections, and every field is in one of them', () => {
  const long = allResources.filter(({ form }) => form.length > most)
  expect(long.length).toBeGreaterThan(10)
  for (const { name, form, sections } of allResources) {
    const fields = Object.values(sections).flatMap((names) => names ?? [])
    if (form.length > most) expect([...fields].sort(), name).toEqual([...form].sort())
    expect(new Set(fields).size, name).toBe(fields.length)
  }
})
