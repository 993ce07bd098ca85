/** Only a server under test offers the pseudo language, which marks untranslated texts; any other ignores the cookie. */
import { languageTags } from '#contract/languages.ts'
import type { RequestHandler } from 'express'

export const withoutPseudo: RequestHandler = (req, _res, next) => {
  if (req.headers['accept-language'] === languageTags.pseudo) delete req.headers['accept-language']
  if (req.headers.cookie) req.headers.cookie = req.headers.cookie.replace(/\bward_lang=pseudo\b/, '')
  next()
}
