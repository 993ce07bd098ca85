/** The version of what a form was loaded with: console and server work it out alike, so neither has to keep one. */
import { createHash } from 'node:crypto'
import type { AnyRow, Resource } from '../resource.ts'

const digest = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/**
 * Version of a row: a hash of the fields that its form writes and of the time of its last change.
 * A secret counts as its mask, so that another one is told by the time alone.
 * @param row as the console holds it (`rowFromWire`)
 */
export const rowVersion = (resource: Pick<Resource, 'form'>, row: AnyRow): string =>
  digest([...resource.form, 'updateTime'].map((name) => [name, row[name] ?? null]))

/** Version of what a role or a top menu holds. @param keys ids by kind (menu, dataScope, apiScope); their order says nothing */
export const keysVersion = (keys: Readonly<Record<string, readonly string[]>>): string =>
  digest(
    Object.keys(keys)
      .filter((kind) => keys[kind]!.length > 0)
      .sort()
      .map((kind) => [kind, [...keys[kind]!].sort()]),
  )
