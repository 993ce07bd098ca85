/** Applies a fault to one call. */
import type { Fault, PatchOperation } from '#contract/endpoints/faults.ts'
import type { R } from '#contract/envelope.ts'
import type { Language } from '#contract/languages.ts'
import { refusalText, type RefusalCode } from '#contract/refusals.ts'
import { parseJson } from '#contract/json.ts'
import { faultDefaults } from '#contract/rules/faults.ts'
import type { Request, Response } from 'express'
import { setTimeout as delay } from 'node:timers/promises'
import { applyPatch } from 'rfc6902'
import { send } from '../http/send.ts'
import { Refused } from '../core/refusal.ts'

interface Spoilt {
  req: Request
  res: Response
  next: () => void
  language: Language
  /** Aborts the delay. */
  signal: AbortSignal
}

/** Number of chunks in which a slow answer is sent. */
const pieces = 20

const words: Readonly<Record<number, RefusalCode>> = {
  400: 'failed',
  401: 'unauthorized',
  403: 'rejected',
  404: 'notFound',
  409: 'stale',
  428: 'passwordFirst',
  429: 'tooMany',
}
const envelope = (code: number, msg: string, language: Language): R => ({
  code,
  success: false,
  data: {},
  msg: msg || refusalText(words[code] ?? 'serverError', language),
})

const page = (status: number) =>
  `<!DOCTYPE html>\n<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr><center>gateway</center></body></html>\n`

/** Buffers the answer until it is complete; a stream is sent as it comes. */
function hold(res: Response, then: (body: Buffer) => void): void {
  const { write, end } = res
  const parts: Buffer[] = []
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk))
  }
  const restore = () => Object.assign(res, { write, end })
  res.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    if (res.headersSent) {
      restore()
      return Reflect.apply(write, res, [chunk, ...rest])
    }
    take(chunk)
    const callback = rest.at(-1)
    if (typeof callback === 'function') setImmediate(() => Reflect.apply(callback, undefined, []))
    return true
  }
  res.end = (chunk?: unknown) => {
    take(chunk)
    restore()
    then(Buffer.concat(parts))
    return res
  }
}

/** Closes the connection after what was written. */
const breakOff = ({ req }: Spoilt) => setImmediate(() => req.socket.destroySoon())

const half = (body: Buffer) => body.subarray(0, Math.floor(body.length / 2))

async function drip(body: Buffer, ms: number, { res, signal }: Spoilt): Promise<void> {
  const size = Math.max(1, Math.ceil(body.length / pieces))
  for (let at = 0; at < body.length && !res.destroyed; at += size) {
    await delay(ms / pieces, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return void res.destroy()
    res.write(body.subarray(at, at + size))
  }
  res.end()
}

/** The body with the operations applied, or a sentence that says which one does not fit. */
function patched(body: Buffer, operations: readonly PatchOperation[]): { value: unknown } | { problem: string } {
  let value: unknown
  try {
    value = parseJson(body.toString())
  } catch {
    return { problem: 'the answer is not JSON' }
  }
  // An operation on the whole document replaces it, so the document is a member of another one.
  const holder = { value }
  const results = applyPatch(holder, operations.map(belowValue))
  const failed = results.findIndex((result) => result !== null)
  const operation = operations[failed]
  return operation ? { problem: `${operation.op} ${operation.path}: ${results[failed]?.message ?? ''}` } : holder
}
const belowValue = (operation: PatchOperation) => ({
  ...operation,
  path: `/value${operation.path}`,
  ...('from' in operation && { from: `/value${operation.from}` }),
})

/** Sends the whole answer, which was held back, with another body. */
function sendPatched(body: Buffer, fault: Fault, { res, language }: Spoilt): void {
  const result = patched(body, fault.patch ?? [])
  const isFit = 'value' in result
  // The tester sees at once that a patch does not fit the answer.
  if (!isFit) res.status(500).setHeader('Content-Type', 'application/json; charset=utf-8')
  const text = JSON.stringify(isFit ? result.value : envelope(500, `X-Ward-Fault patch: ${result.problem}`, language))
  res.removeHeader('ETag')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}

/** @throws Refused unauthorized */
export function spoil(fault: Fault, spoilt: Spoilt): void {
  const { req, res, next, language } = spoilt
  const status = fault.status ?? faultDefaults.status
  const later = (then: (body: Buffer) => void) => {
    hold(res, then)
    next()
  }
  switch (fault.kind) {
    case 'latency':
      return next()
    case 'status':
      return send(res, status, envelope(status, fault.msg, language))
    case 'code':
      return send(res, 200, envelope(fault.code ?? faultDefaults.code, fault.msg, language))
    case 'expired':
      throw new Refused('unauthorized')
    case 'empty':
      return void res.status(200).setHeader('Content-Length', 0).end()
    case 'html':
      return void res
        .status(fault.status ?? 200)
        .set('Content-Type', 'text/html; charset=utf-8')
        .end(page(fault.status ?? 502))
    case 'drop':
      return void req.socket.destroy()
    case 'cut':
      return later((body) => {
        res.setHeader('Content-Length', body.length)
        res.write(half(body))
        breakOff(spoilt)
      })
    case 'json':
      return later((body) => {
        res.setHeader('Content-Length', half(body).length)
        res.end(half(body))
      })
    case 'stub':
      return send(res, fault.status ?? 200, fault.body)
    case 'patch':
      return later((body) => sendPatched(body, fault, spoilt))
    case 'drip':
      return later((body) => void drip(body, fault.ms ?? faultDefaults.drip, spoilt))
  }
}
