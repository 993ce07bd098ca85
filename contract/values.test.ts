import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cents, code, dateTime, dictKey, flag, id, image, images, int, link, optional, ref, refs, text, textarea } from './values.ts'
import { fieldMeta } from './field-meta.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('the metadata of a field', () => {
  it('describes the field, and keeps its kind if the field is optional', () => {
    expect(fieldMeta(text(30))).toEqual({ kind: 'text', base: 'text', wire: 'string', max: 30, required: true })
    expect(fieldMeta(optional(text(30)))).toEqual({ kind: 'text', base: 'text', wire: 'string', max: 30, required: false })
    expect(fieldMeta(code('sex', 'dict')).dict).toEqual({ code: 'sex', from: 'dict' })
    expect(fieldMeta(ref('room'))).toMatchObject({ kind: 'id', ref: 'room' })
    expect(fieldMeta(id).ref).toBeUndefined()
  })
  it('throws for a schema that was created elsewhere', () => expect(() => fieldMeta(z.string())).toThrow('contract/values.ts'))
})

describe('a value', () => {
  it('separates lines by LF, however the browser sent them', () =>
    expect(['a\r\nb', 'a\rb', ' a\nb '].map((text) => textarea().parse(text))).toEqual(['a\nb', 'a\nb', 'a\nb']))
  it('keeps ids as text, even beyond the range of numbers', () => {
    expect(id.parse('1000071000000000001')).toBe('1000071000000000001')
    expect(id.parse(42)).toBe('42')
    for (const bad of ['', '-1', '1.5', 'abc', '12345678901234567890']) expect(takes(id, bad)).toBe(false)
  })
  it('accepts whole numbers within bounds, also as text', () => {
    expect(int(0, 9).parse('7')).toBe(7)
    for (const bad of [-1, 10, 1.5, '1.5', '1e0', '', null, NaN]) expect(takes(int(0, 9), bad)).toBe(false)
    for (const bad of [-1, 0.5, Number.MAX_SAFE_INTEGER]) expect(takes(cents(), bad)).toBe(false)
    expect([0, 1, 2].map((value) => takes(flag(), value))).toEqual([true, true, false])
  })
  it('trims text, and refuses empty and long text', () => {
    expect(text(3).parse(' abc ')).toBe('abc')
    for (const bad of ['', '   ', 'abcd', 1]) expect(takes(text(3), bad)).toBe(false)
    expect(dictKey().parse(5)).toBe('5')
  })
  it('accepts times with seconds only', () => {
    expect(takes(dateTime(), '2026-11-21 08:00:00')).toBe(true)
    for (const bad of ['2026-11-21', '2026-11-21T08:00:00', '2026-11-21 08:00:00.5']) expect(takes(dateTime(), bad)).toBe(false)
  })
  it('accepts comma-joined ids, or -1 for none', () => {
    expect(['-1', '1', '1,2', '1000046000000000001,2'].every((value) => takes(refs('role'), value))).toBe(true)
    expect(['', ',', '1,', 'a', '1;2'].some((value) => takes(refs('role'), value))).toBe(false)
  })
  it('refuses addresses that a browser could execute', () => {
    for (const schema of [image(), link()]) {
      expect(['https://a.example/b.png', '/upload/a.png'].every((value) => takes(schema, value))).toBe(true)
      expect(['javascript:alert(1)', 'data:text/html,x', 'a.png', '/a b', '/a"onerror=', ''].some((value) => takes(schema, value))).toBe(
        false,
      )
    }
    expect(takes(images(), '/a.png,https://a.example/b.png')).toBe(true)
    expect(takes(images(), '/a.png,javascript:x')).toBe(false)
  })
})
