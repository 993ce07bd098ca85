/** Compresses answers as they are written, except precompressed ones and those with `no-transform`. */
import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

const compress = compression({
  // why 5: the first level that looks beyond the current block, for half a millisecond more per page than 4
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  // why not a partial file: its range counts uncompressed bytes
  filter: (req, res) => res.statusCode !== 206 && compression.filter(req, res),
})

/** Remix flushes after every chunk: an answer that ends at once would go out in two pieces, its end behind its content. */
const flushLater: RequestHandler = (_req, res, next) => {
  const flush = res.flush.bind(res)
  res.flush = () => void setImmediate(flush)
  next()
}

export const compressed: RequestHandler[] = [compress, flushLater]
