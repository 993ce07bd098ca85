/** Records requests in the journal: one row of the API log per call, one of the error log per fault. */
import { calls } from '#contract/calls.ts'
import { openAuth, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { smsCode, smsCodeOfSignIn } from '#contract/endpoints/platform.ts'
import { pick } from '#contract/languages.ts'
import type { Request, RequestHandler } from 'express'
import { allowRepeats } from '../http/repeats.ts'
import { splitUrl } from '../http/url.ts'
import type { Journal, Seen } from './journal.ts'
import { findContext, type Ctx } from '../api/context.ts'
import { asRecord } from '../core/record.ts'

/** Calls by method and path, as the documentation names them. */
const titles = new Map(calls.map(({ method, path, title }) => [`${method} ${path}`, pick(title, 'zh')]))
/** The title of a call, or the end of the address of an unknown one. */
const titleOf = (method: string, path: string) => titles.get(`${method} ${path}`) ?? path.split('/').filter(Boolean).slice(-2).join('/')

/** What the journal records of a call in progress. */
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
  // A body that cannot be parsed fails before there is a context.
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

const signIns: ReadonlySet<string> = new Set([token, tokenRefresh, smsCode, smsCodeOfSignIn, openAuth.token].map(({ path }) => path))

/** A sign-in attempt by a known client. */
function isSignIn(ctx: Ctx): boolean {
  if (!signIns.has(ctx.path)) return false
  try {
    return Boolean(ctx.client())
  } catch {
    return false
  }
}

/** Records a call, and its repetitions. */
const recorder = (journal: Journal, seen: Seen) => {
  const title = titleOf(seen.method, seen.path)
  return (requestId: string, ms: number) => journal.call({ ...seen, requestId }, { title, ms })
}

/** Other calls of strangers are not logged: they can send any number of them, which would fill the disk. */
export const observe =
  (journal: Journal): RequestHandler =>
  (req, res, next) => {
    const began = performance.now()
    res.once('finish', () => {
      const ctx = findContext(req)
      if (!ctx?.caller && !(ctx && isSignIn(ctx))) return
      const record = recorder(journal, seenBy(ctx))
      record(ctx.requestId, performance.now() - began)
      allowRepeats(req, { record })
    })
    next()
  }

export const reportTo = (journal: Journal) => (error: unknown, req: Request) => journal.failure(seenOf(req), error)
