/** Sends JSON. */
import type { Response } from 'express'

/** A serialised body, for answers that are sent more than once. */
export class Bytes {
  readonly body: Buffer
  constructor(body: unknown) {
    this.body = Buffer.from(JSON.stringify(body))
  }
}

/** Replaces res.json, whose ETag costs a hash per answer and may turn an answer into an empty 304. */
export function send(res: Response, status: number, body: unknown): void {
  const { body: text } = body instanceof Bytes ? body : new Bytes(body)
  res.status(status)
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', text.length)
  res.end(res.req.method === 'HEAD' ? undefined : text)
}
