/** The ways of signing in that this server offers, over HTTP. */
import { signInWays } from '#contract/endpoints/ward.ts'
import { pick } from '#contract/languages.ts'
import { tenant } from '#contract/server.ts'
import type { Db } from '#db/open.ts'
import type { Router } from 'express'
import { handleOpen } from '#server/api/handle.ts'
import type { Messages } from '#server/platform/sms.ts'
import { isRegistrationOpen } from '../users/users.ts'
import { type Social, sourceNames } from './social.ts'

export interface WaysDeps {
  db: Db
  messages: Messages
  /** Whether the sign-in page shows a captcha. */
  captcha: boolean
  /** Absent where third-party sign-in is off. */
  social?: Social
}

export function mountWays(router: Router, { db, messages, captcha, social }: WaysDeps): void {
  handleOpen(router, signInWays, (_input, ctx) => ({
    captcha,
    sms: messages.canSend(ctx.header('tenant-id') || tenant),
    social: social ? Object.entries(sourceNames).map(([source, name]) => ({ source, name: pick(name, ctx.language) })) : [],
    registration: isRegistrationOpen(db),
  }))
}
