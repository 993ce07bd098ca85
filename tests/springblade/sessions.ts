/** Signing in and the two meanings of 401. */
import { randomBytes } from 'node:crypto'
import { sm2 } from 'sm-crypto'
import { noted, type Answer } from './recordings.ts'
import { fault, type Row } from './rows.ts'
import { mainTenant, passwordKey } from './tenants.ts'
import { type Call, idsIn, rowBy, type Token, type World } from './world.ts'

/** Lifetimes of tokens (contract page springblade §2): access 3600 s, refresh 604 800 s. */
const life = { access: 3_600_000, refresh: 604_800_000 } as const

/** No token, or an expired one: HTTP 200 (contract page springblade, fact 1). */
export const signedOut = noted('no token')
/** A missing permission: HTTP 401 (fact 1). */
export const notAllowed: Answer = { status: 401, answer: noted('role lacks it').answer }

export const isAdministrator = ({ aliases }: Token): boolean => aliases.some((alias) => alias === 'administrator' || alias === 'admin')

/**
 * Since 5.0, whoever is not the super administrator gives roles of their own tenant only; an unknown role is refused, too.
 * @returns the refusal; undefined where they may
 */
export function refusedRoles({ version, tables }: World, me: Token | undefined, roleIds: unknown): Answer | undefined {
  if (version === '4.10' || !me || me.aliases.includes('administrator')) return undefined
  const own = rowBy(tables.user.rows, me.userId)?.tenantId
  return idsIn(roleIds).every((id) => rowBy(tables.role.rows, id)?.tenantId === own) ? undefined : noted('role of another tenant')
}

/** Decrypts a password in the order C1C2C3, whose point begins with `04` (fact 3). @returns undefined where the key does not match */
function decrypted(text: string, key: string): string | undefined {
  try {
    return sm2.doDecrypt(text.replace(/^04/, ''), key, 0) || undefined
  } catch {
    return undefined
  }
}

/** The client that a Basic header names, or the refusal where there is none. */
function clientOf({ tables }: World, authorization: string): { client: Row } | { refusal: Answer } {
  if (!authorization.startsWith('Basic ')) return { refusal: noted('no Basic') }
  const [id, secret] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
  const client = tables.client.rows.find((row) => row.clientId === id && row.clientSecret === secret)
  return client ? { client } : { refusal: fault(401, '客户端认证失败!') }
}

function tokensFor(world: World, user: Row, client: Row): Answer {
  const roleIds = idsIn(user.roleId)
  const aliases = world.tables.role.rows.filter(({ id }) => roleIds.includes(String(id))).map(({ roleAlias }) => String(roleAlias))
  const make = (use: Token['use'], seconds: unknown) => {
    const word = randomBytes(24).toString('hex')
    const until = world.now() + (typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : life[use])
    world.tokens.set(word, { userId: String(user.id), account: String(user.account), tenantId: String(user.tenantId), aliases, until, use })
    return word
  }
  const { status, answer } = noted('signed in')
  const data = {
    ...rowlike(answer.data),
    accessToken: make('access', client.accessTokenValidity),
    refreshToken: make('refresh', client.refreshTokenValidity),
    ...(world.picture !== undefined && { avatar: world.picture }),
    userId: user.id,
    tenantId: user.tenantId,
    authority: aliases.join(','),
    userName: user.realName,
    account: user.account,
    expiresIn: client.accessTokenValidity,
  }
  return { status, answer: { ...answer, data } }
}
const rowlike = (data: unknown) => (typeof data === 'object' && data !== null ? data : {})

export function token(world: World, { query, authorization }: Call): Answer | undefined {
  const result = clientOf(world, authorization)
  if ('refusal' in result) return result.refusal
  const { client } = result
  const { grantType = 'password', tenantId = mainTenant, account = '', password = '', refreshToken = '' } = query
  const { user } = world.tables
  if (grantType === 'refresh_token') {
    const old = world.tokens.get(refreshToken)
    const row = old?.use === 'refresh' && old.until > world.now() ? rowBy(user.rows, old.userId) : undefined
    return row ? tokensFor(world, row, client) : fault(500, '服务器异常')
  }
  if (grantType !== 'password') return undefined
  if (!account || !password) return fault(500, '服务器异常')
  if (!/^[\da-f]+$/i.test(password)) return fault(500, 'exception decoding Hex string: invalid characters encountered in Hex string')
  // Checked before the password, because even the right one is refused for 30 minutes (contract page springblade §2).
  const key = passwordKey({ tenantId, account })
  const failed = world.failed.get(key) ?? 0
  if (failed >= 5) return fault(400, '用户登录失败次数过多')
  const row = user.rows.find((one) => one.account === account && one.tenantId === tenantId)
  const plain = decrypted(password, world.sm2PrivateKey)
  if (!row || plain === undefined || world.passwords.get(key) !== plain) {
    world.failed.set(key, failed + 1)
    return noted('wrong password')
  }
  world.failed.delete(key)
  // A user without a role cannot sign in (contract page springblade, fact 5).
  return row.roleId === '' ? fault(500, '服务器异常') : tokensFor(world, row, client)
}

/** The token of a `Blade-Auth` header; a refresh token is accepted but has no permissions (contract page springblade §2). */
export function bearer({ tokens, now }: World, header: string): Token | undefined {
  const storedToken = tokens.get(/^bearer (.+)$/i.exec(header)?.[1] ?? '')
  if (!storedToken || storedToken.until <= now()) return undefined
  return storedToken.use === 'access' ? storedToken : { ...storedToken, aliases: [] }
}
