/** Gives the journal what a request was: one row of the API log per call, one of the error log per fault. */
import { calls } from '#contract/calls.ts'
import { openAuth, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { smsCode } from '#contract/endpoints/platform.ts'
import { pick } from '#contract/languages.ts'
import type { Request, RequestHandler } from 'express'
import { splitUrl } from '../http/url.ts'
import type { Journal, Seen } from '../audit/journal.ts'
import { asRecord, findContext, type Ctx } from './context.ts'

/** Calls by method and path, as the documentation names them. */
const titles = new Map(calls.map(({ method, path, title }) => [`${method} ${path}`, pick(title, 'zh')]))
/** An address that is no call has its own last words. */
const titleOf = (method: string, path: string) => titles.get(`${method} ${path}`) ?? path.split('/').filter(Boolean).slice(-2).join('/')

/** What the journal says of a call under way. */
export const seenBy = (ctx: Ctx, account = ctx.caller?.user.account): Seen => ({
  method: ctx.method,
  path: ctx.path,
  ip: ctx.ip,
  userAgent: ctx.header('user-agent') ?? '',
  requestId: ctx.requestId,
  account,
  stranger: !ctx.caller,
  tenantId: ctx.caller?.user.tenantId,
  params: { ...ctx.query, ...asRecord(ctx.body) },
})

const seenOf = (req: Request): Seen => {
  const ctx = findContext(req)
  if (ctx) return seenBy(ctx)
  // why: a body that could not be read fails before there is a context
  const path = splitUrl(req.originalUrl).path
  const userAgent = req.get('user-agent') ?? ''
  return {
    method: req.method,
    path,
    ip: req.ip ?? '',
    userAgent,
    requestId: '',
    account: undefined,
    stranger: true,
    tenantId: undefined,
    params: {},
  }
}

const signIns: ReadonlySet<string> = new Set([token, tokenRefresh, smsCode, openAuth.token].map(({ path }) => path))

/** A try to sign in, by a client that is known. */
function isSignIn(ctx: Ctx): boolean {
  if (!signIns.has(ctx.path)) return false
  try {
    return Boolean(ctx.client())
  } catch {
    return false
  }
}

/** why not every call: a stranger's are as many as he likes, and would fill the disk */
export const observe =
  (journal: Journal): RequestHandler =>
  (req, res, next) => {
    const began = performance.now()
    res.once('finish', () => {
      const ctx = findContext(req)
      if (!ctx?.caller && !(ctx && isSignIn(ctx))) return
      const seen = seenBy(ctx)
      journal.call(seen, { title: titleOf(seen.method, seen.path), ms: performance.now() - began })
    })
    next()
  }

export const reportTo = (journal: Journal) => (error: unknown, req: Request) => journal.failure(seenOf(req), error)
