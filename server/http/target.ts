/** Valid request targets: a path of this site, spelled so that every parser reads it the same. */
import { refusalText } from '#contract/refusals.ts'
import type { R } from '#contract/envelope.ts'
import type { RequestHandler } from 'express'
import { send } from './send.ts'
import { languageOf } from './language.ts'

/**
 * Refuses an absolute URL, a backslash or a fragment as the target: routers turn these into a path, but code that compares
 * the raw target (scope rules, rate limits, logs) would see another one.
 */
export const plainTarget: RequestHandler = (req, res, next) => {
  if (req.originalUrl.startsWith('/') && !/[\\#]/.test(req.originalUrl)) return next()
  const msg = refusalText('badRequest', languageOf(req.get('accept-language')))
  send(res, 400, { code: 400, success: false, data: {}, msg } satisfies R)
}
