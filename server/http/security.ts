/** Security headers, with a nonce for the scripts of each page. */
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { randomBytes } from 'node:crypto'
import { noStore } from './no-store.ts'

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
        // In development, Vite puts the styles into the page.
        'style-src': dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        // React writes the width of a bar or the depth of a row as a style attribute, which can load nothing.
        'style-src-attr': ["'unsafe-inline'"],
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
    // The program itself speaks plain HTTP; the TLS proxy in front of it sets HSTS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  // The camera scans the codes of devices. Nothing else of a phone is used, and embedded pages of other sites may use nothing.
  const permissions: RequestHandler = (_req, res, next) => {
    res.setHeader('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
    next()
  }
  return [noStore, nonce, headers, permissions]
}
