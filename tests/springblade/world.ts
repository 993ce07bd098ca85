/** What the player remembers, and how rows are shown. */
import type { Row, Tables } from './rows.ts'
import { openTables } from './rows.ts'
import { recordings } from './recordings.ts'
import { z } from 'zod'

export interface Token {
  userId: string
  account: string
  /** Aliases of the roles, as they were at sign-in (contract page springblade §2). */
  aliases: readonly string[]
  /** Milliseconds. */
  until: number
  use: 'access' | 'refresh'
}

/** Ids of menus and scopes that a role or a top menu was given. */
export interface Grant {
  menu: readonly string[]
  dataScope: readonly string[]
  apiScope: readonly string[]
}

export interface World {
  tables: Tables
  /** By account. */
  passwords: Map<string, string>
  tokens: Map<string, Token>
  /** Wrong sign-ins in a row, by account. */
  failed: Map<string, number>
  /** By role. */
  grants: Map<string, Grant>
  /** By top menu. */
  topGrants: Map<string, Grant>
  sm2PrivateKey: string
  picture: string | undefined
  now: () => number
}

const keysAnswer = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) })

export interface Options {
  /** 64 hex digits. */
  sm2PrivateKey: string
  /** Password of the recorded administrator, whose account is `admin`. */
  password: string
  /** Address of everybody's picture; by default the recorded one, which is the server's own, on another host. */
  picture?: string
  now?: () => number
}

/** The stock server: the administrator's role has every menu, the other one only the notices (contract page springblade, B3). */
export function openWorld({ sm2PrivateKey, password, picture, now = Date.now }: Options): World {
  const tables = openTables()
  const keys = recordings.find(({ path }) => path === '/blade-system/menu/role-tree-keys')!
  const [first, second] = tables.role.rows
  const desk = tables.menu.rows.filter(({ code }) => code === 'desk' || code === 'notice')
  for (const row of tables.client.rows) row.clientSecret = `${String(row.clientId)}_secret`
  for (const row of tables.user.rows) row.password = 'a digest'
  return {
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
    now,
  }
}

export const idsIn = (list: unknown): string[] => (typeof list === 'string' ? list.split(',').filter(Boolean) : [])

export const rowBy = (rows: readonly Row[], id: unknown, key = 'id') => rows.find((row) => String(row[key]) === String(id))

/** An entry's words; `''` where the dictionary has none, the dictionary's own name for -1 (recorded for `sex`). */
export const entryName = ({ tables }: World, code: string, value: unknown): string =>
  String(tables.dict.rows.find((row) => row.code === code && row.dictKey === value)?.dictValue ?? '')

export const namesOf = (rows: readonly Row[], ids: unknown, name: string): string =>
  idsIn(ids)
    .flatMap((id) => rowBy(rows, id)?.[name] ?? [])
    .join(',')

/** `yyyy-MM-dd HH:mm:ss`, in UTC as the recorded server's. */
export const stampOf = (now: number): string => new Date(now).toISOString().slice(0, 19).replace('T', ' ')

export const top = '顶级'
