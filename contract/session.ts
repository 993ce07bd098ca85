/** Answers of sign-in, user-info, routes and buttons, in both dialects (contract page auth §3, system §0). */
import { parseJson } from './json.ts'
import { propertiesOf } from './rules/values.ts'
import { z } from 'zod'
import { later } from './later.ts'

const str = later(() =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .nullish()
    .transform((v) => v ?? ''),
)

/** BladeX: bare JSON, snake_case. `user_name` is the account. */
export const bladexToken = later(() =>
  z.looseObject({
    access_token: z.string().min(1),
    refresh_token: str,
    token_type: z.string().default('bearer'),
    expires_in: z.coerce.number<number | string>().default(3600),
    user_id: str,
    tenant_id: str,
    oauth_id: str,
    account: str,
    user_name: str,
    nick_name: str,
    role_name: str,
    avatar: str,
  }),
)

/** Open dialect: in the envelope, camelCase. `userName` is the display name, `authority` the role aliases. */
export const openToken = later(() =>
  z.looseObject({
    accessToken: z.string().min(1),
    refreshToken: str,
    tokenType: z.string().default('bearer'),
    expiresIn: z.coerce.number<number | string>().default(3600),
    userId: str,
    tenantId: str,
    oauthId: str,
    account: str,
    userName: str,
    authority: str,
    avatar: str,
  }),
)

/** Tokens of a session. They stay on the console's server side. Times are epoch milliseconds. */
export interface Tokens {
  accessToken: string
  refreshToken: string
  tokenType: string
  storedAt: number
  expiresAt: number
}

/** A menu row of `menu/routes` or `menu/buttons`; `meta` may be absent (client-surprises 20). */
export interface MenuItem {
  id: string
  parentId: string
  code: string
  name: string
  path: string
  source: string
  category: number
  isOpen: number
  alias: string
  meta: { i18n?: string; roles?: string[]; keepAlive?: boolean }
  /** Title of an additional branch between the parent menu and the page. */
  group: string
  /** Query of its page: `state=1`. */
  query: string
  children: MenuItem[]
}

type Loose = string | number | null | undefined
export interface WireMenuItem {
  id?: Loose
  parentId?: Loose
  code?: Loose
  name?: Loose
  path?: Loose
  source?: Loose
  alias?: Loose
  category: number | string
  isOpen: number | string
  meta?: MenuItem['meta'] | undefined
  group?: Loose
  query?: unknown
  children?: WireMenuItem[] | null | undefined
}
/** A query as text, however a server writes it: `state=1`, `?state=1`, `{"state":"1"}` or as an object. */
function queryText(query: unknown): string {
  if (typeof query === 'string' && !query.trim().startsWith('{')) return query.trim().replace(/^\?/, '')
  try {
    const pairs = Object.entries(propertiesOf(typeof query === 'string' ? parseJson(query) : query))
    return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  } catch {
    return ''
  }
}

export const menuItem: z.ZodType<MenuItem, WireMenuItem> = later(() =>
  z.lazy(() =>
    z.object({
      id: str,
      parentId: str,
      code: str,
      name: str,
      path: str,
      source: str,
      alias: str,
      category: z.coerce.number<number | string>().catch(1),
      isOpen: z.coerce.number<number | string>().catch(1),
      meta: z.object({ i18n: z.string().optional(), roles: z.array(z.string()).optional(), keepAlive: z.boolean().optional() }).catch({}),
      group: str.catch(''),
      query: z.unknown().optional().transform(queryText),
      children: z
        .array(menuItem)
        .nullish()
        .transform((v) => v ?? []),
    }),
  ),
)

/** Codes of the leaves only: a parent menu's own code is never granted (client-surprises 18). */
export const buttonCodes = (tree: readonly MenuItem[]): string[] =>
  tree.flatMap((item) => (item.children.length ? buttonCodes(item.children) : [item.code]))

/** One entry of a dictionary for selects and tags. */
export interface DictEntry {
  dictKey: string
  dictValue: string
  remark: string
  /** It still names old rows, but is not offered to new ones. */
  isSealed?: boolean
}
const sealed = later(() =>
  z
    .unknown()
    .optional()
    .transform((value) => Number(value) === 1),
)
export const dictEntry = later(() => z.object({ dictKey: str, dictValue: str, remark: str, isSealed: sealed }))
