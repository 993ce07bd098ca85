/** Compresses answers as they are written, except small or precompressed ones and those with `no-transform`. */
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'
import { pipeline, Writable } from 'node:stream'
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'

/** Bytes that fit into one packet with their headers. */
const packet = 1400

/** Partial files stay uncompressed, because their range counts uncompressed bytes. */
const filter = (req: Request, res: Response) => res.statusCode !== 206 && compression.filter(req, res)

const brotliOrGzip = compression({ threshold: packet, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, filter })

/** A window of 256 KB holds any page, in little memory. */
const zstdParams = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 18 }

/**
 * Documents, for which zstd takes a quarter of brotli's time and 14 % more bytes; data of lists would be a third larger. `compression` has
 * no zstd, and leaves alone what is encoded here.
 */
const zstd: RequestHandler = (req, res, next) => {
  if (req.method === 'HEAD' || req.acceptsEncodings('zstd') !== 'zstd') return next()
  const [write, end, flush] = [res.write.bind(res), res.end.bind(res), res.flush.bind(res)]
  let stream: ZstdCompress | undefined
  const sink = () =>
    new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, done), final: (done) => void end(() => done()) })
  /** Decides with the first bytes. @param length of the whole body, if it is known */
  const begin = (length: number) => {
    if (res.headersSent || res.closed || length < packet || res.hasHeader('Content-Encoding')) return
    if (res.statusCode === 206 || !/^text\/html/.test(String(res.getHeader('Content-Type')))) return
    if (/\bno-transform\b/.test(String(res.getHeader('Cache-Control')))) return
    res.vary('Accept-Encoding').set('Content-Encoding', 'zstd').removeHeader('Content-Length')
    // At once, because `compression` holds listeners of `drain` back until then.
    res.writeHead(res.statusCode)
    stream = createZstdCompress({ params: zstdParams })
    // A client that leaves ends it with an error, which nobody waits for.
    pipeline(stream, sink(), () => undefined)
    stream.on('drain', () => res.emit('drain'))
    res.once('close', () => stream?.destroy())
  }
  res.write = ((chunk: Buffer, ...rest: [BufferEncoding]) => {
    if (!stream) begin(Number(res.getHeader('Content-Length') ?? Infinity))
    return stream ? stream.write(chunk, ...rest) : write(chunk, ...rest)
  }) as typeof res.write
  res.end = ((chunk?: Buffer | string, ...rest: [BufferEncoding]) => {
    if (!stream && chunk) begin(Buffer.byteLength(chunk))
    if (!stream) return end(chunk, ...rest)
    stream.end(chunk, ...rest)
    return res
  }) as typeof res.end
  res.flush = () => (stream ? stream.flush() : flush())
  next()
}

/** Delays flushes. Remix flushes after every chunk, which would send the end of a short answer in a packet of its own. */
const flushLater: RequestHandler = (_req, res, next) => {
  const flush = res.flush.bind(res)
  res.flush = () => void setImmediate(flush)
  next()
}

export const compressed: RequestHandler[] = [brotliOrGzip, zstd, flushLater]
