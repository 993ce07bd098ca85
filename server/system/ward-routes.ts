/** This server's extensions of Blade, over HTTP: see contract/calls.ts. */
import { capabilities } from '#contract/calls.ts'
import { openAuth, token } from '#contract/endpoints/auth.ts'
import type { Capability } from '#contract/capabilities.ts'
import { attachPurge, capabilityList, signInWays, smsOutbox } from '#contract/endpoints/ward.ts'
import { pick } from '#contract/languages.ts'
import { tenant } from '#contract/server.ts'
import type { Db } from '#db/open.ts'
import type { Router } from 'express'
import { handle, handleOpen } from '../api/handle.ts'
import { seenBy } from '../api/request-log.ts'
import { paging } from '../api/query/where.ts'
import type { Journal } from '../audit/journal.ts'
import type { Messages } from '../platform/sms.ts'
import { sourceNames, type Social } from '../access/sessions/social.ts'
import { isRegistrationOpen } from '../access/users/users.ts'
import { purge } from '../platform/stored-files.ts'
import type { Storage } from '../storage/storage.ts'

export interface WardDeps {
  db: Db
  clock: () => number
  storage: Storage
  messages: Messages
  journal: Journal
  /** Whether the sign-in page shows a captcha. */
  captcha: boolean
  social: Social | undefined
  /** Encrypts passwords. */
  sm2PublicKey?: string
  /** Capabilities that are switched off. */
  off: readonly Capability[]
}

export function mountWard(router: Router, { db, clock, storage, messages, journal, captcha, social, sm2PublicKey, off }: WardDeps): void {
  const available = capabilities.filter(({ name }) => !off.some((one) => one === name))
  const passwords = sm2PublicKey ? [{ name: 'sm2', paths: [token.path, openAuth.token.path], publicKey: sm2PublicKey }] : []
  handle(router, capabilityList, () => [...available, ...passwords])

  handleOpen(router, signInWays, (_input, ctx) => ({
    captcha,
    sms: messages.canSend(ctx.header('tenant-id') || tenant),
    social: social ? Object.entries(sourceNames).map(([source, name]) => ({ source, name: pick(name, ctx.language) })) : [],
    registration: isRegistrationOpen(db),
  }))

  handle(router, smsOutbox, ({ phone, purpose }, me, ctx) => messages.outbox(me.user.tenantId, { phone, purpose }, paging(ctx.query)))

  handle(router, attachPurge, async (_input, me, ctx) => {
    const done = await purge({ db, storage, now: clock(), which: 'all' })
    journal.note(seenBy(ctx), { logId: 'attach-purge', logData: `${me.user.account} 清理附件 ${done.files} 个, ${done.bytes} 字节` })
    return done
  })
}
