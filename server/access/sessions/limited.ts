/** Rate limit for expensive calls that need no sign-in: per minute and address. */
import { captcha, ofSource, openAuth, socialProvider, socialRender, token, tokenRefresh } from '#contract/endpoints/auth.ts'
import { smsCode, smsCodeOfSignIn, smsValidate } from '#contract/endpoints/platform.ts'
import type { RequestHandler } from 'express'
import { MemoryStore, rateLimit } from 'express-rate-limit'
import { demoSource } from './social.ts'
import { Refused } from '#server/core/refusal.ts'

/** Calls per minute and address on captcha and token. */
const tries = 600

export const limitedPaths: string[] = [
  ...[token, tokenRefresh, captcha, openAuth.token, openAuth.captcha, smsCode, smsCodeOfSignIn, smsValidate].map(({ path }) => path),
  ofSource(socialRender, demoSource).path,
  ofSource(socialProvider, demoSource).path,
]

/** One counter for all of them. `end` must stop it, because its timer would keep the API in memory. */
export function createLimit(): { route: RequestHandler; end: () => void } {
  const store = new MemoryStore()
  const route = rateLimit({
    store,
    windowMs: 60_000,
    limit: tries,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    validate: false,
    handler: (_req, _res, next) => next(new Refused('tooMany')),
  })
  return { route, end: () => store.shutdown() }
}
