/** Notices, storage and message configurations, messages, and logs over HTTP (contract page platform §2–§4, §7). */
import { uploadErrors } from '#contract/endpoints/auth.ts'
import {
  configStates,
  noticeDetail,
  noticeList,
  ossEnable,
  smsCode,
  smsCodeOfSignIn,
  smsEnable,
  smsSend,
  smsValidate,
} from '#contract/endpoints/platform.ts'
import { smsOutbox } from '#contract/endpoints/ward.ts'
import { smsCategory } from '#contract/rules/sms-template.ts'
import { formatTime } from '#contract/rules/time.ts'
import { tenant } from '#contract/server.ts'
import type { Db } from '#db/open.ts'
import { oss, sms } from '#db/tables/platform.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Router } from 'express'
import { DataWithMessage } from '../api/answer.ts'
import type { Readers } from '../api/crud/reader.ts'
import type { Hooks } from '../api/crud/hooks.ts'
import { handle, handleOpen } from '../api/handle.ts'
import { paging } from '../api/query/where.ts'
import { seenBy } from '../audit/request-log.ts'
import type { Journal } from '../audit/journal.ts'
import { Refused } from '../core/refusal.ts'
import { withSafeContent } from '../core/rich-text.ts'
import type { Principal } from '../rights/principal.ts'
import type { Messages } from './sms.ts'
import { inTransaction } from '../core/transaction.ts'

/** Yunpian has no secret, the others need one; only Ali has regions (contract page platform §3). */
const smsHooks = (db: Db): Hooks => ({
  derive(values, id) {
    const old = id === undefined ? undefined : db.select().from(sms).where(eq(sms.id, id)).get()
    const { category, secretKey } = { ...old, ...values }
    if (category !== smsCategory.yunpian && !secretKey) throw new Refused('smsSecret')
    return {
      ...values,
      ...(category === smsCategory.yunpian && { secretKey: null }),
      ...(category !== smsCategory.ali && { regionId: null }),
    }
  },
  ...configHooks(db, sms),
})

/** The enabled configuration is in use, so another one must be enabled before it is removed. */
const configHooks = (db: Db, table: typeof oss | typeof sms): Hooks => ({
  taken: 'codeTaken',
  beforeRemove(ids) {
    const enabled = and(inArray(table.id, [...ids]), eq(table.status, configStates.enabled))
    if (db.select({ id: table.id }).from(table).where(enabled).get()) throw new Refused('configInUse')
  },
})

export const platformHooks = (db: Db) =>
  ({
    notice: { derive: withSafeContent },
    oss: configHooks(db, oss),
    sms: smsHooks(db),
    attach: {
      beforeSubmit: (body, id) => {
        // A row without a file would be a dead link; files are added by put-file-attach.
        if (id === undefined) throw new Refused('uploadMissing')
        return { ...body }
      },
      // A file is deleted together with its row.
      beforeRestore: () => undefined,
    },
    // The audit of all hospitals is not for the staff of one.
    audit: { detailOnly: ['changes'], scope: (me) => (me.rights.hospitals ? sql`0` : undefined) },
    usual: { detailOnly: ['params', 'logData'] },
    api: { detailOnly: ['params'] },
    error: { detailOnly: ['params', 'stackTrace', 'message'] },
  }) satisfies Record<string, Hooks>

/** At most one configuration is enabled: this one from now on. @throws Refused failed */
function enable(db: Db, table: typeof oss | typeof sms, id: string, me: Principal, now: number): void {
  const stamps = { updateUser: me.user.id, updateTime: formatTime(now) }
  inTransaction(db, (tx) => {
    tx.update(table)
      .set({ status: configStates.disabled })
      .where(and(eq(table.tenantId, me.user.tenantId), eq(table.status, configStates.enabled)))
      .run()
    const { changes } = tx
      .update(table)
      .set({ status: configStates.enabled, ...stamps })
      .where(and(eq(table.id, id), eq(table.tenantId, me.user.tenantId), eq(table.isDeleted, 0)))
      .run()
    if (!changes) throw new Refused('failed')
  })
}

interface Deps {
  db: Db
  clock: () => number
  messages: Messages
  journal: Journal
  readers: Readers<'notice' | 'oss' | 'sms'>
}

export function mountPlatform(router: Router, { db, clock, messages, journal, readers }: Deps): void {
  handle(router, noticeList, (_input, me, ctx) => readers.notice.page(me, ctx))
  handle(router, noticeDetail, ({ id }, me, ctx) => readers.notice.one(me, ctx.language, id))

  for (const [endpoint, table, reader] of [[ossEnable, oss, readers.oss] as const, [smsEnable, sms, readers.sms] as const])
    handle(router, endpoint, ({ id }, me) => {
      if (!reader.sees(me, id)) throw new Refused('failed')
      enable(db, table, id, me, clock())
    })

  handle(
    router,
    smsSend,
    (input, me) => {
      messages.send(input, { id: me.user.id, tenantId: me.user.tenantId })
      return new DataWithMessage(undefined, 'smsSent')
    },
    { refusals: { phones: 'smsParams', params: 'smsParams' } },
  )
  handle(router, smsOutbox, ({ phone, purpose }, me, ctx) => messages.outbox(me.user.tenantId, { phone, purpose }, paging(ctx.query)))
  for (const endpoint of [smsCode, smsCodeOfSignIn])
    handleOpen(router, endpoint, ({ phone }, ctx) => messages.sendCode(phone, ctx.header('tenant-id') || tenant))
  handleOpen(router, smsValidate, (input) => {
    messages.validate(input)
    return new DataWithMessage(undefined, 'smsValid')
  })

  // GET on this path ends the session and belongs to the routes of sign-in, which POST must not reach.
  const posts = Router()
  handle(posts, uploadErrors, (_input, _me, ctx) => journal.browser(seenBy(ctx), Array.isArray(ctx.body) ? ctx.body : []))
  router.post(uploadErrors.path, posts)
}
