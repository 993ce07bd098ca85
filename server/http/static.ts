/** Built files, each only under its own prefix; precompressed where the client accepts that. */
import express, { type ErrorRequestHandler, type Router } from 'express'
import serveStatic from 'express-static-gzip'
import { join } from 'node:path'

/** Answers requests for missing files and ranges. Done here, because Express itself would log a stack for each. */
const answerMissing: ErrorRequestHandler = (error: { status?: number; headers?: Record<string, string> }, _req, res, next) => {
  if (res.headersSent || !error.status || error.status >= 500) return next(error)
  for (const ofFile of ['Content-Encoding', 'Cache-Control', 'ETag', 'Last-Modified']) res.removeHeader(ofFile)
  res
    .set(error.headers ?? {})
    .status(error.status)
    .type('text')
    .send(String(error.status))
}

export function staticFiles(clientFolder: string): Router {
  const router = express.Router()
  const compressed = { enableBrotli: true, orderPreference: ['br', 'gzip'], index: false }
  router.use(
    '/assets',
    serveStatic(join(clientFolder, 'assets'), { ...compressed, serveStatic: { immutable: true, maxAge: '1y', fallthrough: false } }),
  )
  router.get('/favicon.svg', serveStatic(clientFolder, { ...compressed, serveStatic: { maxAge: '1d' } }))
  return router.use(answerMissing)
}
