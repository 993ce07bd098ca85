/** Successful sign-ins: how the usual log writes them, and the list that consoles of BladeX show of them. */
import type { AuthLogRow } from '#contract/endpoints/sign-ins.ts'
import { authLog } from '#contract/endpoints/sign-ins.ts'
import type { Db } from '#db/open.ts'
import { usual } from '#db/tables/platform.ts'
import { user } from '#db/tables/system.ts'
import { and, eq, inArray, like } from 'drizzle-orm'
import type { Router } from 'express'
import type { Readers } from '#server/api/crud/reader.ts'
import { handle } from '#server/api/handle.ts'
import { signIns } from '#server/audit/journal.ts'

/** What the log says of a sign-in; the grant is read back from it. */
export const signInText = (who: string, grant: string): string => `${who} 登录 (${grant})`
const grantIn = (text: string): string => / 登录 \((\w+)\)$/.exec(text)?.[1] ?? ''
/** That console's names of grants, where they differ. */
const theirNames: Readonly<Record<string, string>> = { sms_code: 'sms' }
const theirs = (grant: string) => theirNames[grant] ?? grant
const ours = (grant: string) => Object.keys(theirNames).find((name) => theirs(name) === grant) ?? grant

export function mountSignInLog(router: Router, { db, readers }: { db: Db; readers: Readers<'usual' | 'user'> }): void {
  const isSignIn = eq(usual.logId, signIns.done)
  const namesOf = (accounts: readonly string[]) =>
    new Map(
      db
        .select({ account: user.account, name: user.realName })
        .from(user)
        .where(and(inArray(user.account, [...accounts]), eq(user.isDeleted, 0)))
        .all()
        .map((row) => [row.account, row.name ?? '']),
    )
  /** The text of each row, which lists leave out. */
  const textsOf = (ids: readonly string[]) =>
    new Map(
      db
        .select({ id: usual.id, text: usual.logData })
        .from(usual)
        .where(inArray(usual.id, [...ids]))
        .all()
        .map((row) => [row.id, row.text ?? '']),
    )
  function rowsOf(logs: readonly Readonly<Record<string, unknown>>[]): AuthLogRow[] {
    if (!logs.length) return []
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    const texts = textsOf(logs.map(({ id }) => text(id)))
    const names = namesOf(logs.map(({ createBy }) => text(createBy)))
    return logs.map((log) => ({
      id: String(log.id),
      account: text(log.createBy),
      realName: names.get(text(log.createBy)) ?? '',
      grantType: theirs(grantIn(texts.get(text(log.id)) ?? '')),
      remoteIp: text(log.remoteIp),
      userAgent: text(log.userAgent),
      serviceId: text(log.serviceId),
      serverIp: text(log.serverIp),
      serverHost: text(log.serverHost),
      env: text(log.env),
      loginTime: text(log.createTime),
    }))
  }

  handle(router, authLog.page, async ({ current = '', size = '', account, remoteIp, userId, grantType }, me, { language }) => {
    const accountOf = (id: string) => readers.user.one(me, language, id)?.account ?? ''
    const query = {
      ...(current && { current }),
      ...(size && { size }),
      ...(account && { createBy: account }),
      ...(userId && { createBy_equal: String(accountOf(userId)) }),
      ...(remoteIp && { remoteIp }),
      descs: 'create_time',
    }
    const granted = grantType ? [like(usual.logData, `% 登录 (${ours(grantType).replaceAll('_', '\\_')})`)] : []
    const { records, ...counts } = await readers.usual.page(me, { query, language }, isSignIn, ...granted)
    return { ...counts, records: rowsOf(records) }
  })
  handle(router, authLog.detail, ({ id }, me, { language }) => {
    const row = readers.usual.seen(me, [id], isSignIn).length ? readers.usual.one(me, language, id) : null
    return row && (rowsOf([row])[0] ?? null)
  })
}
