/**
 * Bodies of calls: small ones are parsed for everybody, larger ones for callers with a valid token; nesting is bounded. JSON may
 * also come as `text/plain`, which Blade's clients send on request.
 */
import { addressesOf } from '#contract/addresses.ts'
import { uploadErrors } from '#contract/endpoints/auth.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { harmless, isTooDeep } from '#contract/json.ts'
import { callBody, errorUpload, plainBody } from '#contract/rules/uploads.ts'
import express, { type Request, type RequestHandler } from 'express'
import { Refused } from '../core/refusal.ts'
import { watchPace } from '#bodies/pace.ts'
import { bodyRefusal, hasMultipart, readTextFields } from '../http/multipart.ts'
import { contextOf } from './context.ts'

/** @throws Refused notReadable */
const notTooDeep = (json: Uint8Array): void => {
  if (isTooDeep(json)) throw new Refused('notReadable')
}

/** Size in bytes before parsing; unknown for chunked or compressed bodies. */
const lengthOf = ({ headers }: Request): number =>
  headers['transfer-encoding'] || headers['content-encoding'] ? Infinity : Number(headers['content-length'] ?? 0)

const reader = (limit: number): RequestHandler => {
  const json = express.json({
    type: ['application/json', 'text/plain'],
    limit,
    reviver: harmless,
    verify: (_req, _res, bytes) => notTooDeep(bytes),
  })
  const form = express.urlencoded({ extended: false, limit })
  return (req, res, next) => {
    if (!lengthOf(req)) return json(req, res, next)
    const before = req.socket.bytesRead
    const { slow, stop } = watchPace(() => req.socket.bytesRead - before)
    let over = false
    const end = (error?: unknown) => {
      if (over) return
      over = true
      stop()
      next(error)
    }
    slow.catch((error: unknown) => end(bodyRefusal(error)))
    json(req, res, (error?: unknown) => (error ? end(error) : form(req, res, end)))
  }
}
const [plain, usual, ofErrors] = [reader(plainBody), reader(callBody), reader(errorUpload.bytes)]

/** Mount behind the guard. */
export const bodies: RequestHandler = (req, res, next) => {
  if (lengthOf(req) <= plainBody) return plain(req, res, next)
  const isErrors = req.method === uploadErrors.method && req.baseUrl + req.path === uploadErrors.path
  const ctx = contextOf(req)
  ctx
    .who()
    .then((caller) => {
      if (!caller) return plain(req, res, next)
      if (!hasMultipart(req)) ctx.claim('text', caller.user.id)
      return (isErrors ? ofErrors : usual)(req, res, next)
    })
    .catch(next)
}

/** Calls whose handlers read an uploaded file themselves. */
const uploads: ReadonlySet<string> = new Set(endpoints.flatMap(({ upload, path }) => (upload ? addressesOf(path) : [])))

/**
 * Reads a multipart body of a matched route as fields, because some clients send parameters that way.
 * @param isKnown whether the caller has a valid token
 * @throws Refused tooLarge, notReadable
 */
export async function readForm(req: Request, route: string, isKnown: () => Promise<boolean>): Promise<void> {
  if (hasMultipart(req) && !uploads.has(route)) req.body = await readTextFields(req, (await isKnown()) ? callBody : plainBody)
}
