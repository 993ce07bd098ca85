/** The verbs of a resource as functions: types that are derived from its definition, and the check of a list's filters. */
import type { Call, suffixes } from '../../contract/calls.ts'
import type { Page } from '../../contract/envelope.ts'
import { unknownNames } from '../../contract/known-names.ts'
import type { Resource, Row } from '../../contract/resource.ts'

/** Each row of a server has an id. */
export type WithIds<T> = T extends readonly (infer U)[]
  ? WithIds<U>[]
  : T extends object
    ? T extends Blob | Uint8Array | ((...args: never[]) => unknown)
      ? T
      : { [K in keyof T]: K extends 'id' ? NonNullable<T[K]> : WithIds<T[K]> }
    : T

type Suffix = { [K in keyof typeof suffixes]: (typeof suffixes)[K][number] }
/** Text in rows is text, an id or a time. */
type SuffixOf<V> = Suffix['any'] | (NonNullable<V> extends string ? Suffix['id' | 'text' | 'time'] : Suffix['number'])
type Names<T> = { [K in keyof T & string]: K | `${K}_${SuffixOf<T[K]>}` }[keyof T & string]
type LinkNames<R> = R extends Resource<string, infer _E, infer _J, infer _C, infer L> ? { [K in keyof L]: string } : never

/** What a list is filtered, paged and sorted by, as in addresses: `{ state_equal: 3, size: 50 }`. */
export type Filters<R> = { readonly [K in Names<Row<R>> | Names<LinkNames<R>>]?: string | number } & {
  readonly [K in 'current' | 'size' | 'ascs' | 'descs']?: string | number
}

interface Lists<R> {
  /** @throws Error for a filter that the contract does not know */
  list: (query?: Filters<R>) => Promise<Page<WithIds<Row<R>>>>
  /** The first row of the list. @throws Error when there is none */
  first: (query?: Filters<R>) => Promise<WithIds<Row<R>>>
}
interface Details<R> {
  detail: (id: string) => Promise<WithIds<Row<R>>>
}
interface Submits<R> {
  /** Adds a row, or, with an id, changes the fields in `values`. */
  submit: (values: { [K in keyof Row<R>]?: Row<R>[K] | undefined }) => Promise<void>
}
interface Removes {
  remove: (ids: string | readonly string[]) => Promise<void>
}

/** The verbs that a resource has. */
export type Verbs<R extends { calls: object }> = (R['calls'] extends { list: string } ? Lists<R> : unknown) &
  (R['calls'] extends { detail: string } ? Details<R> : unknown) &
  (R['calls'] extends { submit: string } ? Submits<R> : unknown) &
  (R['calls'] extends { remove: string } ? Removes : unknown)

/** @throws Error that names the filters which the call would ignore */
export function checkFilters(call: Call, query: object): void {
  const unknown = unknownNames(call, { query: Object.keys(query) })
  if (!unknown.length) return
  const names = unknown.map(({ name, nearest }) => (nearest ? `${name} (did you mean ${nearest}?)` : name))
  throw new Error(`${call.name} has no filter ${names.join(', ')}`)
}
