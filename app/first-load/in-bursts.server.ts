import { Transform } from 'node:stream'

/**
 * Buffers React's output on its way to the browser. React writes blocks of 2 KB, and each one passed on is compressed
 * and sent separately, at twice the size: blocks that are ready together are sent as one.
 * React 18 also pads a block with NUL bytes where the next character does not fit. In a name or a field a browser reads
 * them as U+FFFD, and would submit those with the form.
 */
export function inBursts(): Transform {
  let ready: Buffer[] = []
  const send = () => {
    if (ready.length > 0) burst.push(Buffer.concat(ready))
    ready = []
  }
  const burst = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (ready.push(chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk) === 1) setImmediate(send)
      done()
    },
    flush(done) {
      send()
      done()
    },
  })
  return burst
}
