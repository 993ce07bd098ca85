/** The metadata of fields, stored beside their zod schemas: pages choose a cell and an input by it, the wire its null rule, the server its filter. */
import type { z } from 'zod'
import type { Pair } from './languages.ts'
import { later } from './later.ts'
import { cleanCode, cleanLine, cleanLines, cleanPhone, phoneWords } from './text.ts'

/**
 * Kinds of fields: how a value is shown and typed. Each kind is stored, checked and filtered as its base, which the server, the
 * documentation and the tests read; only pages distinguish kinds with the same base.
 */
const bases = {
  id: 'id',
  parent: 'id',
  colleague: 'id',
  text: 'text',
  word: 'text',
  refs: 'text',
  aliases: 'text',
  region: 'text',
  icon: 'text',
  phone: 'text',
  avatar: 'text',
  file: 'text',
  resource: 'text',
  process: 'text',
  textarea: 'textarea',
  rich: 'rich',
  number: 'number',
  bytes: 'number',
  ratio: 'number',
  percent: 'number',
  money: 'money',
  code: 'code',
  state: 'code',
  switch: 'switch',
  seal: 'switch',
  dateTime: 'dateTime',
  day: 'dateTime',
  image: 'image',
  images: 'image',
  json: 'json',
  password: 'password',
} as const

export type Kind = keyof typeof bases

export type Base = (typeof bases)[Kind]

/** A subset of the rows with one value, distinguished by whether another field is empty. */
export interface Part {
  value: string
  name: Pair
  when: { field: string; empty: boolean }
}

export interface FieldMeta {
  kind: Kind
  base: Base
  /** JSON type on the wire; decides what NULL becomes (conventions §6). */
  wire: 'string' | 'number' | 'boolean' | 'array' | 'object'
  required: boolean
  /** Maximum length in characters. */
  max?: number
  /** Dictionary that names the values, business or system. */
  dict?: { code: string; from: 'dict-biz' | 'dict' }
  /** Resource that this id points to. */
  ref?: string
  /** Filters of that resource's list, which limit the rows that may be chosen. */
  only?: Readonly<Record<string, string>>
  /** `0` may be chosen, too, and means all of them. */
  orAll?: true
  /** A value that answers mask; a form that returns the mask leaves it unchanged. */
  secret?: boolean
  /** Field of the same form that must have the same value; this one is not sent. */
  repeats?: string
  /** Initial value in a new row. */
  start?: string
  /** 0 means no limit. */
  unlimited?: true
  /** Texts that servers and the payment channel write in their own words (`rules/said.ts`). */
  translatable?: true
  /**
   * Subsets of the rows with one value, by the key that an address filters by. The call itself filters by the value, so `toCallQuery`
   * translates the key.
   */
  parts?: Readonly<Record<string, Part>>
  /** Format of a filter that is not a field of the rows. `rules/conditions.ts` describes its values in words. */
  pattern?: RegExp
  /** The server sets it to the user who wrote the row; the user may still be removed. */
  stamp?: true
  /** Full-width letters and digits become ASCII, because it is a number, a code or an account. */
  folds?: true
  /** Text in BladeX, a whole number in the open dialect (client-surprises 29). */
  dictKey?: boolean
}

/** Normalizes the text of a field (`text.ts`); passwords, snapshots and times stay as they are. */
export function normalText({ kind, base, wire, folds }: FieldMeta, text: string): string {
  if (base === 'password' || base === 'json' || base === 'dateTime') return text
  if (kind === 'phone') return cleanPhone(text)
  if (base === 'textarea' || base === 'rich') return cleanLines(text)
  return folds || wire === 'number' || base === 'id' ? cleanCode(text) : cleanLine(text)
}

/** Normalizes a text that a field is searched by; for a telephone it may be a part of the number. */
export const searchText = (meta: FieldMeta, text: string): string =>
  meta.kind === 'phone' ? phoneWords(text) : meta.base === 'dateTime' ? cleanCode(text) : normalText(meta, text)

/** Fields with at least this maximum length contain texts that programs write, such as parameters and stack traces. */
export const programText = 4000

const notes = new WeakMap<z.ZodType, FieldMeta>()

/** A field: a schema that is made when it is first used, with its metadata. */
export function field<S extends z.ZodType>(make: () => S, meta: Omit<FieldMeta, 'required' | 'base'>): S {
  const schema = later(make)
  notes.set(schema, { ...meta, base: bases[meta.kind], required: true })
  return schema
}

/** The metadata of a field. @throws Error if the schema is no field, which is a bug in the definition */
export function fieldMeta(schema: z.ZodType): FieldMeta {
  const meta = notes.get(schema)
  if (!meta) throw new Error('A field must be made by contract/values.ts')
  return meta
}

/** A field made from another one, with its metadata and more. */
export function derived<S extends z.ZodType>(make: () => S, from: z.ZodType, more: Partial<FieldMeta>): S {
  const schema = later(make)
  notes.set(schema, { ...fieldMeta(from), ...more })
  return schema
}

/** The part that a row belongs to, if its value has parts. */
export const partOf = (
  { parts = {} }: Pick<FieldMeta, 'parts'>,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
): Part | undefined => Object.values(parts).find((part) => part.value === String(value) && part.when.empty === !row[part.when.field])

/** True for the id of a row: up to 19 digits. */
export const isId = (text: string): boolean => /^\d{1,19}$/.test(text)

/** True for a whole number that JavaScript represents exactly. */
export const isWhole = (text: string): boolean => /^-?\d{1,15}$/.test(text)

/** Whether a list can be filtered by this text. Addresses drop an invalid one, and the server refuses it. `-1` is null for an id. */
export function isFilterValue({ base, wire }: FieldMeta, text: string): boolean {
  if (wire === 'number') return isWhole(text)
  return base !== 'id' || isId(text) || text === '-1'
}

/** Whether a field contains several comma-joined values. */
export const isJoined = ({ kind }: Pick<FieldMeta, 'kind'>): boolean => kind === 'refs' || kind === 'aliases'
