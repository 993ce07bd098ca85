/**
 * The null rules of Blade, in both directions (conventions §6): text and date "" · number and id -1 · boolean false · list [] · object
 * {}. The database and the console use real NULLs.
 */
import type { Dialect } from './springblade/dialect.ts'
import { formIn } from './springblade/form.ts'
import { isEmpty, propertiesOf } from './rules/values.ts'
import type { z } from 'zod'
import type { AnyRow, Resource, Row } from './resource.ts'
import { type FieldMeta, isWhole } from './field-meta.ts'

const emptyOf = { string: '', number: -1, boolean: false, array: [], object: {} } as const

/** Encodes one value. */
export function toWire(meta: FieldMeta, value: unknown, dialect: Dialect = 'bladex'): unknown {
  if (value === null || value === undefined) return meta.base === 'id' ? -1 : emptyOf[meta.wire]
  if (meta.secret) return maskSecret(String(value))
  if (meta.dictKey && dialect === 'springblade' && isWhole(String(value))) return Number(value)
  return value
}

/** Whether a number is exactly what a server sent; an integer beyond 2^53 has been rounded. */
const isExact = (number: number): boolean => Number.isSafeInteger(number) || (Number.isFinite(number) && !Number.isInteger(number))

/** Decodes one value; an invalid one becomes null, never an exception. */
export function fromWire(meta: FieldMeta, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined || value === '' || typeof value === 'object') return null
  if (meta.wire === 'boolean') return value === true || value === 1 || value === 'true'
  if (meta.wire === 'number') {
    const number = Number(value)
    return isExact(number) && number !== -1 ? number : null
  }
  if (meta.base === 'id' && String(value) === '-1') return null
  return String(value)
}

/** Whether a value is neither empty nor of its field's type. */
const isUnreadable = ({ wire }: FieldMeta, value: unknown): boolean => {
  if (isEmpty(value) || wire === 'array' || wire === 'object') return false
  return typeof value === 'object' || (wire === 'number' && !isExact(Number(value)))
}

/** Fields of a parsed row whose values the server sent in another type, so that they are unknown. */
export const unreadableOf = (row: AnyRow): readonly string[] =>
  String(row.unreadable ?? '')
    .split(',')
    .filter(Boolean)

const fieldsOf = new WeakMap<Resource, [string, FieldMeta][]>()

/** A value on the wire: an empty id is -1, a dictionary key is a number in the open dialect. */
type WireValue<T> = T extends string ? string | number : T
/** A row in an answer: every field is present, empty ones by the null rules. */
export type WireRow<R> =
  R extends Resource<string, infer E, infer J>
    ? string extends keyof E
      ? Record<string, unknown>
      : { [K in keyof E | keyof J]: WireValue<NonNullable<z.output<(E & J)[K]>>> }
    : never

/** Encodes a stored row with its joined fields: the fields of the definition, nothing else. */
export function rowToWire<R extends Resource>(
  resource: R,
  row: Readonly<Record<string, unknown>>,
  dialect?: Dialect,
  joined?: Readonly<Record<string, unknown>>,
): WireRow<R> {
  const fields = fieldsOf.get(resource) ?? Object.entries(resource.fields)
  fieldsOf.set(resource, fields)
  const out: Record<string, unknown> = {}
  for (const [name, meta] of fields) out[name] = toWire(meta, joined && name in joined ? joined[name] : row[name], dialect)
  return out as WireRow<R>
}

/**
 * Decodes an answered row, from a server in either dialect. Unknown keys are dropped; secrets are masked, whatever the server sends; a
 * value of another type becomes null, and its field is named in `unreadable`.
 */
export function rowFromWire<R extends Resource>(resource: R, row: unknown): Row<R> {
  const source = propertiesOf(row)
  const { names = {}, key } = formIn(resource, 'springblade')
  const out: AnyRow = {}
  const unreadable: string[] = []
  for (const [name, meta] of Object.entries(resource.fields)) {
    const sent = source[name] ?? source[names[name] ?? name]
    const value = fromWire(meta, sent)
    if (isUnreadable(meta, sent)) unreadable.push(name)
    out[name] = meta.secret && typeof value === 'string' ? maskSecret(value) : value
  }
  if (key) out.id = out[key] ?? null
  if (unreadable.length) out.unreadable = unreadable.join(',')
  return out as Row<R>
}

export const secretMask = '******'
const maskSecret = (value: string) => (value ? secretMask : '')
