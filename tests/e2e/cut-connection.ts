/** Cuts the connection between browser and server in several ways, and restores it. */
import type { BrowserContext } from '@playwright/test'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Line {
  /** The address under which the browser reaches the server. */
  url: string
  cut: () => Promise<void>
  mend: () => Promise<void>
  end: () => Promise<void>
}

export type Loss = 'offline' | 'refused' | 'gateway'

/** The page that a balancer sends when its server is down. */
const page = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/** A proxy in front of the server that can refuse connections or answer by itself. */
export async function openLine(target: string, loss: Loss, context: BrowserContext): Promise<Line> {
  let isCut = false
  const sockets = new Set<Socket>()
  const drop = () => sockets.forEach((socket) => socket.destroy())
  const open = (): Server => {
    const server = createServer((req, res) => {
      if (isCut) return void res.writeHead(502, { 'Content-Type': 'text/html' }).end(page)
      const { host, port } = { host: new URL(target).hostname, port: new URL(target).port }
      const onward = request({ host, port, path: req.url, method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
        answer.pipe(res)
      })
      onward.on('error', () => res.destroy())
      res.on('close', () => onward.destroy())
      req.pipe(onward)
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    })
    return server
  }
  const listen = async (server: Server, port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    drop()
    await closed
  }
  let server = open()
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      isCut = true
      if (loss === 'offline') await context.setOffline(true)
      else if (loss === 'refused') await close()
      else drop()
    },
    async mend() {
      isCut = false
      if (loss === 'offline') await context.setOffline(false)
      if (loss === 'refused') await listen((server = open()), port)
    },
    end: close,
  }
}
