/** A resource described once, as data. Page, server, menu seed and registry test read it (architecture: the definition). */
import { z } from 'zod'
import type { Capability } from './capabilities.ts'
import { fieldMeta, type FieldMeta } from './values.ts'

export type Shape = Record<string, z.ZodType>
export type Word = 'system' | 'rental' | 'money' | 'platform' | 'flow'
export type Verb = 'list' | 'detail' | 'submit' | 'remove'
/** Verb → last part of the path. An absent verb has no button, no route, and answers 404. */
export type Calls = Partial<Record<Verb, string>>

export const crud = { list: 'list', detail: 'detail', submit: 'submit', remove: 'remove' } as const satisfies Calls
export const readOnly = { list: 'list', detail: 'detail' } as const satisfies Calls

/** The content of a definition. `joined` fields are shown, not stored by this resource. */
export interface Definition<N extends string, E extends Shape, J extends Shape> {
  name: N
  /** Base address of the verbs, e.g. `/api/blade-system/order`. */
  api: string
  /** Console address and seeded menu path; its first part is the domain word. */
  path: `/${Word}/${string}`
  calls: Calls
  /** `tree`: list answers nested nodes instead of a page. */
  shape?: 'page' | 'tree'
  entity: z.ZodObject<E>
  joined?: z.ZodObject<J>
  /** Fields of the search card. A dateTime field is a range of whole days. */
  search: readonly (keyof E | keyof NoInfer<J>)[]
  columns: readonly (keyof E | keyof NoInfer<J>)[]
  /** A joined field on the form belongs to another table; the server writes it in the same transaction. */
  form?: readonly (keyof E | keyof NoInfer<J>)[]
  /** The field that names a row where others choose one; with it the resource answers `select`. */
  title?: keyof E | keyof NoInfer<J>
  /** Only the bundled backend has it, as this capability. */
  beyond?: Capability
}

export interface Resource<N extends string = string, E extends Shape = Shape, J extends Shape = Shape> {
  name: N
  api: string
  path: string
  word: Word
  calls: Calls
  shape: 'page' | 'tree'
  entity: z.ZodObject<E>
  joined: z.ZodObject<J>
  search: readonly string[]
  columns: readonly string[]
  form: readonly string[]
  title: string | undefined
  beyond: Capability | undefined
  /** Every field, stored and joined, with its metadata. */
  fields: Readonly<Record<string, FieldMeta>>
}

export function defineResource<const N extends string, E extends Shape, J extends Shape = Record<never, never>>(
  def: Definition<N, E, J>,
): Resource<N, E, J> {
  const joined = def.joined ?? (z.object({}) as z.ZodObject<J>)
  const shapes: Shape = { ...def.entity.shape, ...joined.shape }
  return {
    name: def.name,
    api: def.api,
    path: def.path,
    word: def.path.split('/')[1] as Word,
    calls: def.calls,
    shape: def.shape ?? 'page',
    entity: def.entity,
    joined,
    search: def.search.map(String),
    columns: def.columns.map(String),
    form: (def.form ?? []).map(String),
    beyond: def.beyond,
    title: def.title === undefined ? undefined : String(def.title),
    fields: Object.fromEntries(Object.entries(shapes).map(([name, schema]) => [name, fieldMeta(schema)])),
  }
}

/** Names of all fields of a resource. */
export type FieldOf<R> = R extends Resource<string, infer E, infer J> ? (keyof E | keyof J) & string : never

/** Any row, for the generic pages that walk `fields`. */
export type AnyRow = Record<string, string | number | boolean | null>

/** A row as the console holds it after parsing: every field is present, empty ones are null. */
export type Row<R> =
  R extends Resource<string, infer E, infer J>
    ? string extends keyof E
      ? AnyRow
      : { [K in keyof E | keyof J]: NonNullable<z.output<(E & J)[K]>> | null }
    : never

/** Permission codes by Blade's convention: the menu's code to list, button codes for the rest. */
export const permission = (resource: string, act?: 'add' | 'edit' | 'delete' | 'view') => (act ? `${resource}_${act}` : resource)

/** Path of a verb, or undefined where the resource does not have it. */
export function callPath(resource: Pick<Resource, 'api' | 'calls'>, verb: Verb): string | undefined {
  const end = resource.calls[verb]
  return end && `${resource.api}/${end}`
}

/**
 * Body of `submit`: the form's fields. `insert` needs the required ones; `update` needs the id and takes any subset
 * (Blade updates the keys it gets and leaves the rest, conventions §8).
 */
export function submitSchema(resource: Resource, mode: 'insert' | 'update') {
  const shape: Shape = {}
  for (const name of resource.form) {
    const schema = (resource.entity.shape[name] ?? resource.joined.shape[name]) as z.ZodType
    shape[name] = mode === 'update' || !fieldMeta(schema).required ? schema.optional() : schema
  }
  return z.object(shape)
}
