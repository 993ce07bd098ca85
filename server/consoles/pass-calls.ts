/** Passes calls and uploaded files on to the backend in the first process. */
import type { Request, RequestHandler, Response } from 'express'
import { createProxyServer } from 'http-proxy-3'
import { Agent } from 'node:http'
import { cameByProxy, proxiedHeader } from '../http/proxied.ts'
import { isCall } from '../http/url.ts'

/** Headers that the backend believes, because they come from a console: what this process knows about the browser. */
function originOf(req: Request): Record<string, string | undefined> {
  return {
    'x-forwarded-for': req.ip,
    'x-forwarded-proto': req.protocol,
    'x-request-id': String(req.id),
    [proxiedHeader]: cameByProxy(req) ? '1' : undefined,
  }
}

/** @param target address of the backend for calls from outside */
export function passCalls(target: string) {
  const agent = new Agent({ keepAlive: true })
  const proxy = createProxyServer({ target, agent })
  const streams = new Set<Response>()

  proxy.on('proxyReq', (outgoing, incoming) => {
    for (const [name, value] of Object.entries(originOf(incoming as Request)))
      if (value === undefined) outgoing.removeHeader(name)
      else outgoing.setHeader(name, value)
  })
  proxy.on('proxyRes', (answer, _req, res) => {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return
    streams.add(res as Response)
    res.once('close', () => streams.delete(res as Response))
  })

  const route: RequestHandler = (req, res, next) => {
    if (!isCall(req.url)) return next()
    proxy.web(req, res, {}, (error) => {
      // The head is out already: only cutting the connection says that the answer is incomplete.
      if (res.headersSent) res.destroy()
      else next(error)
    })
  }
  return {
    route,
    /** Ends open streams. */
    hangUp: () => streams.forEach((res) => res.end()),
    stop: () => agent.destroy(),
  }
}
