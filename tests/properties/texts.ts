/** Any text in any text field of any form is refused by field name, or stored in its normal form and read back the same. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { normalText } from '#contract/field-meta.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { client, fixed, forms } from './crud.ts'
import type { World } from './world.ts'

const emoji = ['👨‍👩‍👧‍👦', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '🇨🇳', '1️⃣', '🏳️‍🌈']
const unseen = [
  '\u200B',
  '\u200D',
  '\u202E',
  '\u202D',
  '\u202C',
  '\u2060',
  '\u2066',
  '\u2069',
  '\uFEFF',
  '\u00AD',
  '\uFE0F',
  '\u{E0001}',
  '\u3164',
  '\u115F',
]
const blanks = [' ', '\u3000', '\u00A0', '\n', '\u2028', '\t']
const letters = [
  'e\u0301',
  '\u0301',
  'Å',
  '가',
  '𠮷',
  '𪚥',
  'שלום',
  'مرحبا',
  'Ä',
  'ß',
  'Ａ１',
  '－',
  '＋８６',
  'NaN',
  'null',
  'undefined',
  '\ud800',
  'a',
]
/** Short texts of few kinds of characters, so that fields of a few characters accept some of them. */
export const oddTexts = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...unseen) },
      { weight: 3, arbitrary: fc.constantFrom(...letters, ...emoji) },
      { weight: 1, arbitrary: fc.constantFrom(...blanks) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''))

/** Text fields that people type. Excluded are formatted text, which is sanitized as HTML, and dictionary keys, pictures and references. */
export const typedFields = ({ form, fields }: Resource): string[] =>
  form.filter((name) => ['text', 'textarea', 'phone'].includes(fields[name]!.kind) && !fields[name]!.secret && !fields[name]!.dictKey)

/** @param runs texts for each field */
export async function textsAreNormal(world: World, resource: Resource, runs: number): Promise<void> {
  const api = client(world, resource)
  const [form] = fc.sample(forms(resource, fixed(world, resource)), 1)
  const before = (await api.all()).rows.map(({ id }) => id)
  expect(await api.submit({ ...form, ...(resource.name === 'user' && { password: 'a secret word' }) })).toBe('操作成功')
  const { id } = (await api.all()).rows.find((row) => !before.includes(row.id))!
  const key = resource.name === 'region' ? { code: id, parentCode: '00' } : { id }
  const names = typedFields(resource).filter((name) => !(name in key))
  if (!names.length) return
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), oddTexts, async (name, text) => {
      const normal = normalText(fieldOf(resource, name), text)
      const msg = await api.submit({ ...key, [name]: text })
      if (msg !== '操作成功') {
        // A missing device is reported as such.
        if (msg !== '设备不存在!') expect(msg, JSON.stringify(text)).toContain(fieldLabel(resource.name, name, 'zh'))
        return
      }
      const row = await api.detail(id)
      // Clearing a field may restore a default.
      if (normal) expect(row[name], JSON.stringify({ name, text })).toBe(normal)
      expect(await api.submit({ ...key, [name]: row[name] })).toBe('操作成功')
      expect((await api.detail(id))[name]).toBe(row[name])
    }),
    { numRuns: runs * names.length },
  )
}
