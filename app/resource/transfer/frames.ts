/**
 * A file and its progress on one connection, for a page that shows both. Each frame: 12 bytes (rows done, total
 * rows, length of the chunk; 32 bits each, big-endian), then the chunk of the file.
 */

export interface Frame {
  done: number
  total: number
  bytes: Uint8Array
}

const headSize = 12

export function packFrame({ done, total, bytes }: Frame): Uint8Array {
  const frame = new Uint8Array(headSize + bytes.length)
  const head = new DataView(frame.buffer)
  head.setUint32(0, done)
  head.setUint32(4, total)
  head.setUint32(8, bytes.length)
  frame.set(bytes, headSize)
  return frame
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Reassembles frames from network chunks. @throws Error when the stream ends within a frame */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  let pending = new Uint8Array()
  for await (const chunk of chunksOf(body)) {
    const joined = new Uint8Array(pending.length + chunk.length)
    joined.set(pending)
    joined.set(chunk, pending.length)
    pending = joined
    while (pending.length >= headSize) {
      const head = new DataView(pending.buffer, pending.byteOffset)
      const end = headSize + head.getUint32(8)
      if (pending.length < end) break
      yield { done: head.getUint32(0), total: head.getUint32(4), bytes: pending.slice(headSize, end) }
      pending = pending.slice(end)
    }
  }
  if (pending.length) throw new Error('The file ended in the middle')
}
