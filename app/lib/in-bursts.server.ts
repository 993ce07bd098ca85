import { Transform } from 'node:stream'

/**
 * What React writes of a page, on its way to the browser. React writes blocks of 2 KB, and each that is passed on is compressed
 * and sent by itself, to twice the size: what it has ready at once goes on as one.
 * React 18 also ends a block with NUL bytes where the next character does not fit into it. In a name or a field a browser reads
 * them as U+FFFD, and would send that back with the form.
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
