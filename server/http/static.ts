/** Built files, each only under its own prefix, ahead of nothing else. */
import express, { type Router } from 'express'
import { join } from 'node:path'

export function staticFiles(clientFolder: string): Router {
  const router = express.Router()
  router.use('/assets', express.static(join(clientFolder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false, index: false }))
  router.get('/favicon.svg', (_req, res) => res.sendFile(join(clientFolder, 'favicon.svg'), { maxAge: '1d' }))
  return router
}
