/** What is left of a body when its answer is out. */
import { largestFile } from '#contract/rules/uploads.ts'
import type { RequestHandler } from 'express'

/** Bytes that are still taken, and thrown away, so that the sender comes to see his answer; after them the connection ends. */
const most = 2 * largestFile

/** A body that was refused in the middle, or that nobody asked for, holds no memory, and does not block its connection. */
export const leftover: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.readableEnded || req.destroyed) return
    let size = 0
    req.removeAllListeners('data')
    req.on('data', (part: Buffer) => {
      size += part.length
      if (size > most) req.destroy()
    })
    req.resume()
  })
  next()
}
