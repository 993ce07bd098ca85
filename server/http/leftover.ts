/** Handles the unread rest of a body after its answer. */
import { largestFile } from '#contract/rules/uploads.ts'
import type { RequestHandler } from 'express'

/** Bytes that are still read and discarded, so that the senders see their answer; beyond them the connection is closed. */
const most = 2 * largestFile

/** Milliseconds until the connection is closed in any case. */
const patience = 30_000

/** Discards a body that was refused midway, or that no handler read, so that it holds no memory and does not block its connection. */
export const leftover: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.readableEnded || req.destroyed) return
    let size = 0
    req.removeAllListeners('data')
    req.on('data', (part: Buffer) => {
      size += part.length
      if (size > most) req.destroy()
    })
    const late = setTimeout(() => req.destroy(), patience).unref()
    req.once('close', () => clearTimeout(late))
    req.resume()
  })
  next()
}
