/** Secret fields of the resources (secrets of clients, keys of storage and messages, identity card numbers), encrypted at rest. */
import type { Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { Fault } from '#db/file.ts'
import type { Db } from '#db/open.ts'
import { tableNamed } from '#db/tables/index.ts'
import { userFactor } from '#db/tables/sessions.ts'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { createSeal } from './seal.ts'

/** A value belongs to one field of one row, and can be decrypted nowhere else. */
export interface Place {
  resource: string
  field: string
  id: string
}

export interface Vault {
  close(place: Place, text: string): string
  /**
   * A secret in plain text. An unencrypted one, as another program wrote it, is sealed at the next start.
   * @throws Error when the key is another one
   */
  open(place: Place, stored: string): string
}

const mark = 'sealed:'

/** @param key 32 bytes as hex */
export function createVault(key: string): Vault {
  const seal = createSeal(key)
  const nameOf = ({ resource, field, id }: Place) => `${resource}/${field}/${id}`
  return {
    close: (place, text) => mark + seal.close(text, nameOf(place)).toString('base64url'),
    open: (place, stored) =>
      stored.startsWith(mark) ? seal.open(Buffer.from(stored.slice(mark.length), 'base64url'), nameOf(place)) : stored,
  }
}

/** The values of a row as they are stored. */
export function closeSecrets(
  vault: Vault,
  { name, fields }: Resource,
  id: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const stored = (field: string, value: unknown) =>
    fields[field]?.secret && typeof value === 'string' && value ? vault.close({ resource: name, field, id }, value) : value
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, stored(field, value)]))
}

/** Where the secret of a user's second factor belongs. @param id of the user */
export const factorPlace = (id: string): Place => ({ resource: 'user', field: 'totp', id })
const factorColumn = {
  resource: 'user',
  field: 'totp',
  table: getTableName(userFactor),
  column: userFactor.secret.name,
}

/** Every secret field with its table and column, as SQL names them. */
const fieldColumns = allResources.flatMap(({ name: resource, fields }) => {
  const table = tableNamed(resource)
  if (!table) return []
  return Object.entries(getTableColumns(table)).flatMap(([field, { name }]) =>
    fields[field]?.secret ? [{ resource, field, table: getTableName(table), column: name }] : [],
  )
})
const secretColumns = [...fieldColumns, factorColumn]

/**
 * Seals unencrypted values of a database, from older versions and in first rows, and overwrites their text. Runs before
 * any other write.
 * @param lost replaces a value that this key cannot decrypt; without it such a value is a fault
 * @throws Fault when the key is not the one that sealed
 */
export function sealStored({ $client }: Db, vault: Vault, lost?: (place: Place) => string): void {
  let changed = 0
  $client.pragma('secure_delete = on')
  $client
    .transaction(() => {
      for (const { resource, field, table, column } of secretColumns) {
        const all = $client.prepare<[], { id: string; value: string }>(
          `select id, "${column}" as value from "${table}" where "${column}" <> ''`,
        )
        const set = $client.prepare(`update "${table}" set "${column}" = ? where id = ?`)
        for (const { id, value } of all.all()) {
          const place = { resource, field, id }
          if (value.startsWith(mark) && opens(vault, place, value)) continue
          if (value.startsWith(mark) && !lost) throw new Fault(otherKey($client.name))
          const text = value.startsWith(mark) && lost ? lost(place) : value
          set.run(text && vault.close(place, text), id)
          changed += 1
        }
      }
    })
    .immediate()
  $client.pragma('secure_delete = off')
  // The write-ahead log still contains the old pages.
  if (changed) $client.pragma('wal_checkpoint(TRUNCATE)')
}

function opens(vault: Vault, place: Place, stored: string): boolean {
  try {
    vault.open(place, stored)
    return true
  } catch {
    return false
  }
}

const otherKey = (file: string) =>
  `The secrets in ${file} were sealed with another key: start with the SESSION_SECRET of before, or put its session.secret back` +
  ' beside it; if it is lost, npm run secrets:forget empties what nobody can read any more.'
