/** Compresses answers as they are written, except precompressed ones and those with `no-transform`. */
import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

const compress = compression({
  brotli: {
    params: {
      // 5 is the first level that looks beyond the current block, for half a millisecond more per page than 4.
      [constants.BROTLI_PARAM_QUALITY]: 5,
      // A window of 64 KB instead of 4 MB: as few bytes for pages, and two fifths less processor time, most of it for memory.
      [constants.BROTLI_PARAM_LGWIN]: 16,
    },
  },
  // Partial files stay uncompressed, because their range counts uncompressed bytes.
  filter: (req, res) => res.statusCode !== 206 && compression.filter(req, res),
})

/** Milliseconds that a flush waits for the end of the answer. */
const patience = 20

/** Delays flushes: Remix flushes after every 2 KB, and each flush costs brotli a block of its own. Most answers end before the first. */
const flushLater: RequestHandler = (_req, res, next) => {
  const flush = res.flush.bind(res)
  let timer: NodeJS.Timeout | undefined
  res.flush = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!res.writableEnded) flush()
    }, patience)
  }
  res.once('close', () => clearTimeout(timer))
  next()
}

export const compressed: RequestHandler[] = [compress, flushLater]
