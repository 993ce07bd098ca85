/**
 * Authorizes a call: the user of the Blade-Auth token and their rights (contract page conventions §2). The client of the Basic
 * header counts on token calls only; a token names its client.
 */
import { openAuth } from '#contract/endpoints/auth.ts'
import type { Db } from '#db/open.ts'
import { contentVersion } from '#db/version.ts'
import { client } from '#db/tables/system.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '#bodies/incoming.ts'
import { noteAccount } from '../http/log.ts'
import { bodyRefusal, readFileField } from '../http/multipart.ts'
import { publicSite } from '../http/origin.ts'
import { cameByProxy, isForPage } from '../http/proxied.ts'
import { splitUrl } from '../http/url.ts'
import { allowRepeats } from '../http/repeats.ts'
import { createClosings } from '../rights/open-calls.ts'
import { holds } from '../rights/permissions.ts'
import { Refused, Rejected, SignInRefused } from '../core/refusal.ts'
import type { PicturePass } from './picture-pass.ts'
import type { Client, Principal } from '../rights/principal.ts'
import type { Vault } from '../secrets/vault.ts'
import { readForm } from './bodies.ts'
import { setContext, type Ctx } from './context.ts'
import { asRecord } from '../core/record.ts'
import { languageOf } from '../http/language.ts'
import { createOnce } from './once.ts'

/** Calls that only clients of the open dialect make, before anybody is signed in. */
const openAuthPaths: ReadonlySet<string> = new Set(Object.values(openAuth).map(({ path }) => path))

const isSame = (a: string, b: string): boolean => {
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
function readToken(req: Request, query: Readonly<Record<string, string>>): string | undefined {
  const header = req.get('blade-auth')
  if (header) return /^bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
  const value = query['blade-auth'] ?? query['Blade-Auth']
  return value ? value.replace(/^bearer\s+/i, '') : undefined
}

/** The moment of an answer that does not depend on the time. */
const always = () => ''

function readQuery(url: string): Record<string, string> {
  const out = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(splitUrl(url).query ?? '')) out[name] ??= value
  return out
}

interface GuardDeps {
  db: Db
  sessions: {
    /** The owner of a token; undefined if it is not valid. */
    read(token: string, proxied: boolean): Promise<Principal | undefined>
    /** The owner of a token that `read` has verified; undefined if it is not valid any more. */
    readVerified(token: string): Principal | undefined
    /** The owner of a session; undefined if it has ended. */
    inSession(sessionId: string, proxied: boolean): Principal | undefined
  }
  vault: Vault
  factors: {
    /** Whether the caller must set up a second factor first. */
    isDue(principal: Principal): boolean
  }
  proofs: {
    /** @throws Refused factorNeeded, factorWrong, factorUsed, accountLocked */
    demand(me: Principal, request: Pick<Ctx, 'header' | 'ip'>, isApproval: boolean): Promise<void>
  }
  pictures: PicturePass
  incoming: Incoming
  /** Where browsers reach this server, where that is configured. */
  publicUrl?: string
}

export function createGuard({ db, sessions, vault, factors, proofs, pictures, incoming, publicUrl }: GuardDeps): RequestHandler {
  const findClient = db
    .select({
      id: client.id,
      clientId: client.clientId,
      secret: client.clientSecret,
      scope: client.scope,
      authorizedGrantTypes: client.authorizedGrantTypes,
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
    return secret && isSame(secret, basic.secret) ? row : undefined
  }

  async function principalOf(req: Request, { query, route }: Pick<Ctx, 'query' | 'route'>): Promise<Principal> {
    const token = readToken(req, query)
    const pictureSession = token === undefined ? pictures.sessionOf(route, req.get('cookie')) : undefined
    if (token === undefined && pictureSession === undefined) throw new Refused('noToken')
    const proxied = cameByProxy(req)
    const principal = pictureSession === undefined ? await sessions.read(token ?? '', proxied) : sessions.inSession(pictureSession, proxied)
    if (!principal) throw new Refused('unauthorized')
    return principal
  }

  const closings = createClosings(db)
  const once = createOnce(db)
  const version = contentVersion(db)

  /**
   * Whether an answer to this caller, whose rights belong to the object, is still the same. Created here, because a function of the request
   * would keep the request in memory.
   */
  function sameFor(me: Principal, token: string, moment: () => string): () => boolean {
    const [at, then] = [version(), moment()]
    return () => version() === at && moment() === then && sessions.readVerified(token) === me
  }

  return (req, res, next) => {
    const query = readQuery(req.originalUrl)
    let caller: Principal | undefined
    const ctx: Ctx = {
      get language() {
        const requested = languageOf(req.get('accept-language'))
        const isOpen = caller ? caller.dialect === 'springblade' : openAuthPaths.has(ctx.route)
        return isOpen && requested === 'en' ? 'zh' : requested
      },
      query,
      get body(): unknown {
        return req.body as unknown
      },
      get parameters() {
        const texts = Object.entries(asRecord(req.body)).flatMap(([name, value]) =>
          typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
        )
        return { ...query, ...Object.fromEntries(texts) }
      },
      readForm: () => readForm(req, ctx.route, ctx.isKnown),
      ip: req.ip ?? '',
      proxied: cameByProxy(req),
      method: req.method,
      path: splitUrl(req.originalUrl).path,
      site: publicSite(req, publicUrl),
      route: '',
      requestId: String(res.getHeader('X-Request-Id') ?? ''),
      get caller() {
        return caller
      },
      hasToken: readToken(req, query) !== undefined,
      who: () =>
        principalOf(req, ctx).catch((error: unknown) => {
          if (error instanceof Refused) return undefined
          throw error
        }),
      isKnown: () => ctx.who().then((principal) => principal !== undefined),
      claim(kind, account) {
        try {
          const claim = incoming.claim(account, kind)
          res.once('close', claim.release)
          return claim
        } catch (error) {
          throw bodyRefusal(error)
        }
      },
      file: async (field, most) => readFileField(req, field, most, ctx.claim('file', caller?.user.id ?? '')),
      header: (name) => req.get(name),
      client() {
        const match = findClientOf(req)
        if (!match) throw new SignInRefused('invalid_client', 'badClient')
        return match
      },
      async admit(needs, { beforeChange = false, as } = {}) {
        const principal = await principalOf(req, ctx)
        caller = principal
        noteAccount(res, principal.user.account)
        if (principal.user.passwordKind === 'initial' && !beforeChange) throw new Refused('passwordFirst')
        if (!beforeChange && factors.isDue(principal)) throw new Refused('factorFirst')
        if (!holds(principal.rights, needs)) throw new Rejected({ missing: needs })
        const closed = [ctx.route, ...(as ? [as] : [])].flatMap((path) => closings(principal.rights, path))
        if (closed.length) throw new Rejected({ closed })
        const cookie = isForPage(req) ? undefined : pictures.cookieFor(ctx.route, principal.sessionId, req.secure)
        if (cookie) res.append('Set-Cookie', cookie)
        return principal
      },
      demandCode: (me, isApproval = false) => proofs.demand(me, ctx, isApproval),
      once(me, name, make, moment = always) {
        const token = readToken(req, query)
        if (token !== undefined && !db.$client.inTransaction) allowRepeats(req, { isCurrent: sameFor(me, token, moment) })
        return once(me, ctx.language, `${name} ${moment()}`, make)
      },
    }
    setContext(req, ctx)
    next()
  }
}
