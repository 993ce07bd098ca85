/** Handlers for requests that nothing else answered: a short message, never internal details. */
import { propertiesOf } from '#contract/rules/values.ts'
import { refusalText } from '#contract/refusals.ts'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { languageOf } from './language.ts'

const word = (status: number, acceptLanguage: string | undefined) =>
  `${status} ${refusalText(status < 500 ? 'badRequest' : 'serverError', languageOf(acceptLanguage))}`

/** Refuses addresses that no page can have; the handlers behind it can parse the address safely. Calls have their own answer. */
export const wellFormed: RequestHandler = (req, res, next) => {
  const [path = ''] = req.url.split(/[?#]/, 1)
  if (path.startsWith('/api/') || (isText(path) && URL.canParse(`${req.protocol}://${req.hostname}${req.url}`))) return next()
  res.status(400).type('text').send(word(400, req.headers['accept-language']))
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Mounted last. The error itself is in the request's log. */
export const lastWord: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error)
  const { status } = propertiesOf(error)
  const code = typeof status === 'number' && status >= 400 && status < 500 ? status : 500
  res.err = error instanceof Error ? error : new Error(String(error))
  res.status(code).type('text').send(word(code, req.headers['accept-language']))
}
