/** Authorizes a call: the client of the Basic header, the user of the Blade-Auth token, and their rights (contract page conventions §2). */
import { addressesOf } from '#contract/addresses.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import type { Db } from '#db/open.ts'
import { apiScope, client } from '#db/tables/system.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileField } from '../http/multipart.ts'
import { cameByProxy } from '../http/proxied.ts'
import { splitUrl } from '../http/url.ts'
import { closedPaths, holds, isClosed, type Rights } from '../access/roles/permissions.ts'
import { Refused, SignInRefused } from '../core/refusal.ts'
import type { Client, Principal, Sessions } from '../access/sessions/session.ts'
import type { Vault } from '../vault.ts'
import { languageOf, setContext, type Ctx } from './context.ts'

const same = (a: string, b: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

/** `Basic base64(id:secret)`; some clients encode the space as %20. */
function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const match = /^basic(?:\s+|%20)([A-Za-z0-9+/=]+)$/i.exec(header ?? '')
  const text = match && Buffer.from(match[1]!, 'base64').toString('utf8')
  const colon = text ? text.indexOf(':') : -1
  return text && colon > 0 ? { id: text.slice(0, colon), secret: text.slice(colon + 1) } : undefined
}

/** The token of the header, or of the query where a new window cannot send headers. */
function readToken(req: Request, query: Readonly<Record<string, string>>): { token: string; from: 'header' | 'query' } | undefined {
  const header = req.get('blade-auth')
  if (header) return { token: /^bearer\s+(\S+)$/i.exec(header)?.[1] ?? '', from: 'header' }
  const value = query['blade-auth'] ?? query['Blade-Auth']
  return value ? { token: value.replace(/^bearer\s+/i, ''), from: 'query' } : undefined
}

function readQuery(url: string): Record<string, string> {
  const out = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(splitUrl(url).query ?? '')) out[name] ??= value
  return out
}

/** Calls of widgets that bypass a console's request layer. */
const uploads: ReadonlySet<string> = new Set(endpoints.flatMap(({ upload, path }) => (upload ? [path] : [])))

export function createGuard(db: Db, sessions: Sessions, vault: Vault): RequestHandler {
  const findClient = db
    .select({
      id: client.id,
      clientId: client.clientId,
      secret: client.clientSecret,
      accessTokenValidity: client.accessTokenValidity,
      refreshTokenValidity: client.refreshTokenValidity,
    })
    .from(client)
    .where(and(eq(client.clientId, sql.placeholder('id')), eq(client.isDeleted, 0)))
    .prepare()

  function findClientOf(req: Request): Client | undefined {
    const basic = readBasic(req.get('authorization'))
    const row = basic && findClient.get({ id: basic.id })
    if (!row) return undefined
    const secret = vault.open({ resource: 'client', field: 'clientSecret', id: row.id }, row.secret)
    return secret && same(secret, basic.secret) ? row : undefined
  }

  async function principalOf(req: Request, { query, route }: Pick<Ctx, 'query' | 'route'>): Promise<Principal> {
    const found = readToken(req, query)
    // why: a window opened on an export or a report sends no header at all, an upload widget only the token's;
    // there the token names its client
    const alone = found?.from === 'query' || (found && uploads.has(route))
    if ((!alone || req.get('authorization')) && !findClientOf(req)) throw new Refused('badClient')
    if (!found) throw new Refused('noToken')
    const principal = await sessions.read(found.token, cameByProxy(req))
    if (!principal) throw new Refused('unauthorized')
    return principal
  }

  const scopes = db.select({ id: apiScope.id, path: apiScope.scopePath }).from(apiScope).where(eq(apiScope.isDeleted, 0)).prepare()

  /** A path that API scopes name is open to callers who hold one scope of each such name. */
  const inScope = (rights: Rights, route: string): boolean => rights.all || !isClosed(closedPaths(rights, scopes.all()), addressesOf(route))

  return (req, res, next) => {
    const query = readQuery(req.originalUrl)
    let caller: Principal | undefined
    const ctx: Ctx = {
      language: languageOf(req.get('accept-language')),
      query,
      get body(): unknown {
        return req.body as unknown
      },
      ip: req.ip ?? '',
      proxied: cameByProxy(req),
      method: req.method,
      path: splitUrl(req.originalUrl).path,
      route: '',
      requestId: String(res.getHeader('X-Request-Id') ?? ''),
      get caller() {
        return caller
      },
      isKnown: () =>
        principalOf(req, ctx).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refused) return false
            throw error
          },
        ),
      file: (field, most) => readFileField(req, field, most),
      header: (name) => req.get(name),
      client() {
        const found = findClientOf(req)
        if (!found) throw new SignInRefused('invalid_client', 'badClient')
        return found
      },
      async admit(needs, { beforeChange = false } = {}) {
        const principal = await principalOf(req, ctx)
        caller = principal
        if (principal.user.passwordKind === 'initial' && !beforeChange) throw new Refused('passwordFirst')
        if (!holds(principal.rights, needs) || !inScope(principal.rights, ctx.route)) throw new Refused('rejected')
        return principal
      },
    }
    setContext(req, ctx)
    next()
  }
}
