/** Uploaded files at `/upload/<day>/<hash>.<ext>`: pictures are shown, everything else is a download, nothing executes. */
import type { RequestHandler } from 'express'
import { contentTypes, isPicture, typeOfName } from './file-type.ts'
import { readStoredName, type Storage } from './storage.ts'

/** Mount at `/upload`. */
export const serveUploads =
  (storage: Storage): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const name = readStoredName(`upload${req.path}`)
    const type = name && typeOfName(name)
    const reading = name && type ? storage.get(name) : Promise.resolve(undefined)
    reading
      .then((content) => {
        res.setHeader('X-Content-Type-Options', 'nosniff')
        res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
        if (!content || !name || !type) return void res.status(404).type('text').send('404')
        res.setHeader('Content-Type', contentTypes[type])
        res.setHeader('Content-Length', content.length)
        res.setHeader('Content-Disposition', `${isPicture(type) ? 'inline' : 'attachment'}; filename="${name.slice(9)}"`)
        res.setHeader('Cache-Control', 'private, max-age=31536000, immutable')
        res.end(req.method === 'HEAD' ? undefined : content)
      })
      .catch(next)
  }
