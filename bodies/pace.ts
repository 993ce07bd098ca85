/** Limits the time in which a body may arrive, because a slow sender occupies memory, a connection and one of its account's claims. */
import { BadBody } from './bad-body.ts'

export interface Pace {
  /** Milliseconds before the rate is enforced. */
  grace: number
  /** Average bytes per millisecond after the grace period. */
  rate: number
  /** Maximum milliseconds in total. */
  total: number
}

/** 32 kB per second is a poor mobile connection; a file of 20 MB needs 1.4 Mbit/s. */
export const usualPace: Pace = { grace: 10_000, rate: 32, total: 120_000 }

/**
 * @param received number of bytes that have arrived so far
 * @returns `slow`, which rejects with BadBody `slow` once the body is too slow, and `stop`, which ends the check
 */
export function watchPace(received: () => number, { grace, rate, total }: Pace = usualPace): { slow: Promise<never>; stop: () => void } {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const slow = new Promise<never>((_resolve, reject) => {
    const look = () => {
      const elapsed = performance.now() - start
      if (elapsed >= total || elapsed > grace + received() / rate) reject(new BadBody('slow'))
    }
    timer = setInterval(look, Math.min(1000, grace / 4)).unref()
  })
  // Nobody awaits this for a body that arrived in time.
  slow.catch(() => undefined)
  return { slow, stop: () => clearInterval(timer) }
}

/**
 * The chunks of a body, in pieces that each occupy the parser only briefly.
 * @throws BadBody tooLarge beyond `most` bytes, slow
 */
export async function* piecesOf(source: AsyncIterable<Uint8Array>, most: number, pace?: Pace): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  const watch = watchPace(() => size, pace)
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = chunks.next()
      // Prevents an unhandled rejection if the race is over before this settles.
      next.catch(() => undefined)
      const { done, value } = await Promise.race([next, watch.slow])
      if (done) return
      size += value.length
      if (size > most) throw new BadBody('tooLarge')
      for (let at = 0; at < value.length; at += pieceSize) yield value.subarray(at, at + pieceSize)
    }
  } finally {
    watch.stop()
    // Not awaited, because it waits for the next chunk of a slow sender.
    void Promise.resolve(chunks.return?.()).catch(() => undefined)
  }
}
const pieceSize = 65_536

/** @throws BadBody tooLarge, slow */
export async function readAll(source: AsyncIterable<Uint8Array>, most: number, pace?: Pace): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(source, most, pace)) pieces.push(piece)
  return Buffer.concat(pieces)
}
