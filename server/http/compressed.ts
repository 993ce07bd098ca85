/** Answers go out compressed as they are written, but for what lies compressed already and what says `no-transform`. */
import compression from 'compression'
import { constants } from 'node:zlib'

export const compressed = compression({
  // why 5: the first that looks beyond the block at hand, for half a millisecond more per page than 4
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  // why not a part of a file: its range counts the bytes as they are
  filter: (req, res) => res.statusCode !== 206 && compression.filter(req, res),
})
