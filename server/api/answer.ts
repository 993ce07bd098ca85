/** Sends answers in the envelope `R`; the only place that turns errors into status, code and msg (contract page conventions §3, §4). */
import { Bytes, send } from '../http/send.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import type { R } from '#contract/envelope.ts'
import { factorErrors } from '#contract/factor-wire.ts'
import type { Language } from '#contract/languages.ts'
import { refusalText, type RefusalCode } from '#contract/refusals.ts'
import { isFull } from '#db/file.ts'
import { contentType } from '#sheets/sheet.ts'
import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import { BadForm, ChannelRefused, CodeNeeded, Refused, SignInRefused } from '../core/refusal.ts'
import { isIncomplete } from '../core/transaction.ts'
import { languageOf } from '../http/language.ts'
import { findContext } from './context.ts'

/** Refusals with a status other than 400. Zero rows affected is HTTP 200 with code 400, as in Blade. */
const statuses: Partial<Record<RefusalCode, number>> = {
  failed: 200,
  userNone: 200,
  unauthorized: 401,
  noToken: 401,
  badClient: 401,
  rejected: 403,
  meansForbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  stale: 409,
  worldMissing: 404,
  worldBusy: 409,
  worldTaken: 409,
  entryMissing: 404,
  callbackMissing: 404,
  snapshotMissing: 404,
  snapshotTaken: 409,
  bodySlow: 408,
  tooLarge: 413,
  uploadSize: 413,
  mediaType: 415,
  passwordFirst: 428,
  factorFirst: 428,
  bodyBusy: 429,
  tooMany: 429,
  serverError: 500,
  diskFull: 507,
}

/** Data with a msg other than 操作成功. */
export class DataWithMessage<T> {
  constructor(
    readonly data: T,
    readonly code: RefusalCode,
  ) {}
}

/** A body without the envelope. Browsers may display it, but it may run nothing; `policy` adds what else it may do. */
export class InertDocument<T extends 'image/svg+xml' | 'text/html' = 'image/svg+xml' | 'text/html'> {
  constructor(
    readonly body: string,
    readonly type: T,
    readonly policy = '',
    readonly status = 200,
  ) {}
}
export class Picture extends InertDocument<'image/svg+xml'> {
  constructor(svg: string) {
    super(svg, 'image/svg+xml')
  }
}

/** A workbook (XLSX) for downloading; `name` is without its extension. */
export class Workbook {
  constructor(
    readonly bytes: Uint8Array,
    readonly name: string,
  ) {}
}

/** A file of this machine, as a download. */
export class Saved {
  constructor(
    readonly path: string,
    readonly name: string,
  ) {}
}

/** Redirects the browser. */
export class Redirect {
  constructor(readonly to: string) {}
}

/** An open-ended answer: its creator writes to the response. */
export class Stream {
  constructor(readonly attach: (res: Response) => void) {}
}

/** A handler's value: undefined is a bare success, null "no data", `Told` has its own msg. */
export function sendData(res: Response, value: unknown, language: Language): void {
  if (value instanceof InertDocument) return show(res, value)
  if (value instanceof Workbook) return offer(res, value)
  if (value instanceof Stream) return value.attach(res)
  if (value instanceof Saved) return res.download(value.path, value.name, { cacheControl: false, dotfiles: 'allow' })
  // 303, because the browser must not repeat the POST at the new address.
  if (value instanceof Redirect) return res.redirect(res.req.method === 'POST' ? 303 : 302, value.to)
  send(res, 200, value instanceof Bytes ? value : bytesOf(value, language))
}

/** The body that `sendData` sends for data, or for data with its own msg. */
export function bytesOf(value: unknown, language: Language): Bytes {
  const { data, code } =
    value instanceof DataWithMessage ? value : { data: value, code: value === null ? ('noData' as const) : ('success' as const) }
  return new Bytes({ code: 200, success: true, data: data ?? {}, msg: refusalText(code, language) } satisfies R)
}

/** The body that tells a caller without a token to sign in, with HTTP 200: some clients treat HTTP 401 as a session that has just ended. */
export const quietlyUnauthorized = (language: Language): Bytes =>
  new Bytes({ code: 401, success: false, data: null, msg: refusalText('unauthorized', language) } satisfies R)

function show(res: Response, { body, type, policy, status }: InertDocument): void {
  res.status(status)
  res.setHeader('Content-Type', `${type}; charset=utf-8`)
  res.setHeader('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'${policy}`)
  res.setHeader('Referrer-Policy', 'same-origin')
  res.end(res.req.method === 'HEAD' ? undefined : body)
}

function offer(res: Response, { bytes, name }: Workbook): void {
  res.status(200)
  res.setHeader('Content-Type', contentType.xlsx)
  res.setHeader('Content-Length', bytes.length)
  res.setHeader('Content-Disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
  res.end(res.req.method === 'HEAD' ? undefined : bytes)
}

interface Failure {
  status: number
  code: number
  msg: string
  more?: object
}

function failureOf(error: unknown, language: Language): Failure | undefined {
  if (error instanceof BadForm) return { status: 400, code: 400, msg: Object.values(error.errors)[0] ?? '' }
  if (error instanceof ChannelRefused) return { status: 400, code: 400, msg: error.words }
  if (error instanceof SignInRefused) {
    const msg = error.text(language)
    const status = statuses[error.code] ?? 400
    return {
      status,
      code: status,
      msg,
      more: {
        error: error.error,
        error_description: msg,
        ...(error instanceof CodeNeeded && { two_factor_token: error.token }),
      },
    }
  }
  if (!(error instanceof Refused)) return undefined
  const status = statuses[error.code] ?? 400
  const more = error.code === 'factorFirst' ? { error: factorErrors.setUp } : undefined
  return { status, code: status === 200 ? 400 : status, msg: error.text(language), more }
}

/** Errors of the body parsers and the router, which carry a `type` and a `status`. */
function refusalOfHttp(error: unknown): Refused | undefined {
  const { type, status } = propertiesOf(error)
  if (type === 'entity.too.large' || type === 'parameters.too.many') return new Refused('tooLarge')
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') return new Refused('mediaType')
  return typeof status === 'number' && status >= 400 && status < 500 ? new Refused('notReadable') : undefined
}

/** A failure of the machine: the disk is full. */
const roomRefusal = (error: unknown) => (isFull(error) ? new Refused('diskFull') : undefined)

/** An error that no rule caught. A row that a database constraint refuses is still the client's fault, and nothing is written. */
function unforeseen(error: unknown, language: Language): Failure {
  const code = isIncomplete(error) ? 400 : 500
  return { status: code, code, msg: refusalText(code === 400 ? 'failed' : 'serverError', language) }
}

/** @param report records unexpected errors for operators */
export const errorAnswer =
  (log: Logger, report: (error: unknown, req: Request) => void): ErrorRequestHandler =>
  (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error)
    const language = findContext(req)?.language ?? languageOf(req.get('accept-language'))
    const failure = failureOf(roomRefusal(error) ?? refusalOfHttp(error) ?? error, language)
    if (failure?.status === 507) log.error({ err: error, method: req.method, path: req.path }, 'the disk is full')
    // Internals go to the log only; the caller gets the request id to quote.
    if (!failure) {
      log.error({ err: error, method: req.method, path: req.path }, 'a call failed')
      report(error, req)
    }
    const { status, code, msg, more } = failure ?? unforeseen(error, language)
    send(res, status, { ...more, code, success: false, data: {}, msg } satisfies R)
  }
