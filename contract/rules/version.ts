/** The version of a loaded form. Console and server compute it in the same way, so neither stores it. */
import { createHash } from 'node:crypto'
import type { AnyRow, Resource } from '../resource.ts'
import { withMaskedPhones } from './phone.ts'

const digest = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/**
 * Version of a row: a hash of its form's fields and of its last update time. A secret or a telephone counts as its mask, so that only
 * the time reveals a changed one.
 * @param row as parsed by the console (`rowFromWire`)
 */
export function rowVersion(resource: Pick<Resource, 'form' | 'fields'>, row: AnyRow): string {
  const masked = withMaskedPhones(resource, row)
  return digest([...resource.form, 'updateTime'].map((name) => [name, masked[name] ?? null]))
}

/** Version of the grants of a role or a top menu. @param keys ids by kind (menu, dataScope, apiScope), in any order */
export const keysVersion = (keys: Readonly<Record<string, readonly string[]>>): string =>
  digest(
    Object.entries(keys)
      .filter(([, ids]) => ids.length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, ids]) => [kind, [...ids].sort()]),
  )
