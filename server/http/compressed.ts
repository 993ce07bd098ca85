/** Compresses answers as they are written, except precompressed ones and those with `no-transform`. */
import compression from 'compression'
import type { RequestHandler } from 'express'
import { constants } from 'node:zlib'

const compress = compression({
  // 5 is the first level that looks beyond the current block, for half a millisecond more per page than 4.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  // Partial files stay uncompressed, because their range counts uncompressed bytes.
  filter: (req, res) => res.statusCode !== 206 && compression.filter(req, res),
})

/** Delays flushes. Remix flushes after every chunk, which would send the end of a short answer in a packet of its own. */
const flushLater: RequestHandler = (_req, res, next) => {
  const flush = res.flush.bind(res)
  res.flush = () => void setImmediate(flush)
  next()
}

export const compressed: RequestHandler[] = [compress, flushLater]
