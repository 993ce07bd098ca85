/** Compresses answers as they are written, except precompressed ones and those with `no-transform`. */
import compression from 'compression'
import { constants } from 'node:zlib'

export const compressed = compression({
  // why 5: the first level that looks beyond the current block, for half a millisecond more per page than 4
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  // why not a partial file: its range counts uncompressed bytes
  filter: (req, res) => res.statusCode !== 206 && compression.filter(req, res),
})
