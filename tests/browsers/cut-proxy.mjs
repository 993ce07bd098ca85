// A proxy whose connection to the server can be cut, in the same way for every browser.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** @returns `url`: its address; `cut`: refuses connections until `mend`; `end`: stops it */
export async function openLine(target) {
  const { hostname, port } = new URL(target)
  const sockets = new Set()
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async (own = 0) => {
    server.listen(own, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const own = server.address().port
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: `http://127.0.0.1:${own}`, cut, mend: () => listen(own), end: cut }
}
