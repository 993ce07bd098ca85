/** Security headers, with a nonce for the scripts of each page. */
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { randomBytes } from 'node:crypto'

export function security({ dev, frames = [] }: { dev: boolean; frames?: readonly string[] }): RequestHandler[] {
  const nonce: RequestHandler = (_req, res, next) => {
    res.locals.nonce = randomBytes(16).toString('base64')
    next()
  }
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // why: styles of single elements (widths of a bar) are attributes; scripts never are
        'style-src': ["'self'", "'unsafe-inline'"],
        'script-src': ["'self'", (_req, res) => `'nonce-${(res as unknown as { locals: { nonce: string } }).locals.nonce}'`],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': dev ? ["'self'", 'ws:'] : ["'self'"],
        'object-src': ["'none'"],
        'frame-src': ["'self'", ...frames],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // why: the program itself speaks plain HTTP; what stands before it with a certificate sets HSTS
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  return [nonce, headers]
}
