/** A server for a test, on a free loopback port. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** @returns its address, and `stop`, which also closes open connections */
export async function listen(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  // As the program does: with Node's five seconds, a slow machine closes a connection as its next request is sent.
  server.keepAliveTimeout = 65_000
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const { url, stop } = await listen(() => undefined)
  await stop()
  return Number(new URL(url).port)
}
