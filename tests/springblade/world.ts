/** The state of the player, and the values derived from its rows. */
import type { Row, Tables } from './rows.ts'
import { openTables } from './rows.ts'
import { recordings, type Version } from './recordings.ts'
import { z } from 'zod'

export interface Token {
  userId: string
  account: string
  tenantId: string
  /** Aliases of the roles, as they were at sign-in (contract page springblade §2). */
  aliases: readonly string[]
  /** Expiry, epoch milliseconds. */
  until: number
  use: 'access' | 'refresh'
}

/** The parts of a request that the server reads. */
export interface Call {
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
  me: Token | undefined
  authorization: string
}

/** Ids of menus and scopes that are granted to a role or a top menu. */
export interface Grant {
  menu: readonly string[]
  dataScope: readonly string[]
  apiScope: readonly string[]
}

export interface World {
  version: Version
  tables: Tables
  /** Plain passwords by account; those of other tenants by `passwordKey`. */
  passwords: Map<string, string>
  tokens: Map<string, Token>
  /** Consecutive failed sign-ins by account. */
  failed: Map<string, number>
  /** Grants by role id. */
  grants: Map<string, Grant>
  /** Grants by top menu id. */
  topGrants: Map<string, Grant>
  sm2PrivateKey: string
  picture: string | undefined
  /** Rows of the dashboard. */
  desk: { activities: readonly object[]; reminders: readonly object[] }
  now: () => number
}

/** A stock server answers fixed rows with invented people (contract page springblade §1). */
const rowsAt = (path: string) => z.array(z.looseObject({})).parse(recordings.find((one) => one.path === path)?.answer.data)
const stockDesk: World['desk'] = {
  activities: rowsAt('/blade-desk/dashboard/activities'),
  reminders: rowsAt('/blade-desk/dashboard/my-notices'),
}

const keysAnswer = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) })

export interface Options {
  /** 64 hex digits. */
  sm2PrivateKey: string
  /** Password of the recorded administrator, whose account is `admin`. */
  password: string
  /** Address of every user's picture; by default the recorded one, which is on the host of the recorded server. */
  picture?: string
  /** By default 4.10. */
  version?: Version | undefined
  /** Whether it runs in its profile for production, where a failure gives no reason. */
  isProduction?: boolean
  now?: () => number
}

/** The stock server: the role of the administrator has every menu, the other role only notices (contract page springblade, B3). */
export function openWorld({ sm2PrivateKey, password, picture, version = '4.10', now = Date.now }: Options): World {
  const tables = openTables()
  const keys = recordings.find(({ path }) => path === '/blade-system/menu/role-tree-keys')!
  const [first, second] = tables.role.rows
  const desk = tables.menu.rows.filter(({ code }) => code === 'desk' || code === 'notice')
  for (const row of tables.client.rows) row.clientSecret = `${String(row.clientId)}_secret`
  for (const row of tables.user.rows) row.password = 'a digest'
  return {
    version,
    tables,
    passwords: new Map([['admin', password]]),
    tokens: new Map(),
    failed: new Map(),
    grants: new Map([
      [String(first!.id), keysAnswer.parse(keys.answer.data)],
      [String(second!.id), { menu: desk.map(({ id }) => String(id)), dataScope: [], apiScope: [] }],
    ]),
    topGrants: new Map(),
    sm2PrivateKey,
    picture,
    desk: stockDesk,
    now,
  }
}

export const idsIn = (list: unknown): string[] => (typeof list === 'string' ? list.split(',').filter(Boolean) : [])

export const rowBy = (rows: readonly Row[], id: unknown, key = 'id') => rows.find((row) => String(row[key]) === String(id))

/** The label of a dictionary key; `''` for an unknown key, the name of the dictionary for -1 (recorded for `sex`). */
export const entryName = ({ tables }: World, code: string, value: unknown): string =>
  String(tables.dict.rows.find((row) => row.code === code && row.dictKey === value)?.dictValue ?? '')

export const namesOf = (rows: readonly Row[], ids: unknown, name: string): string =>
  idsIn(ids)
    .flatMap((id) => rowBy(rows, id)?.[name] ?? [])
    .join(',')

/** Formats a time as `yyyy-MM-dd HH:mm:ss` in UTC, the zone of the recorded server. */
export const stampOf = (now: number): string => new Date(now).toISOString().slice(0, 19).replace('T', ' ')

export const top = '顶级'
