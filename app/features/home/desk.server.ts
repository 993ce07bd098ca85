/** What a server without hospitals has for the home page: its notices, the caller's reminders and activities, and the caller's account. */
import { activities, myNotices } from '#contract/endpoints/dashboard.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import { isSampleRow } from '#contract/springblade/samples.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { failureOf, isFailure } from '#app/blade/failure.ts'
import { newestNotices } from '#app/shell/notices/newest-notices.server.ts'

/** A line of a panel; `time` as the server writes it. */
export interface DeskLine {
  id: string
  title: string
  text: string
  time: string
}

const ownFields = ['account', 'realName', 'roleName', 'deptName'] as const
const most = 5

/** Rows of a panel; none where the server does not have them, or does not answer. */
const rowsOf = <T>(call: Promise<T[]>): Promise<T[]> =>
  call.then(
    (rows) => rows.slice(0, most),
    (error: unknown) => (failureOf(error), []),
  )

/** A template of a stock server names its parts: `@{group}` is the name of `group`. */
const filled = (template: string, row: object): string =>
  template.replace(/@\{(\w{1,32})\}/g, (_place, part: string) => String(propertiesOf(propertiesOf(row)[part]).name ?? ''))

/** @param now epoch ms */
export async function loadDesk({ blade }: SignedInRequest, now: number) {
  const own = blade.call(userCalls.info, {}).catch(failureOf)
  const [notices, reminders, acts, info] = await Promise.all([
    rowsOf(newestNotices(blade, now)),
    rowsOf(blade.call(myNotices, {}).then(({ data }) => data.filter((row) => !isSampleRow(row)))),
    rowsOf(blade.call(activities, {}).then(({ data }) => data.filter((row) => !isSampleRow(row)))),
    own,
  ])
  const row = isFailure(info) ? undefined : info.data
  return {
    notices: notices.map(({ id, title, text, time }): DeskLine => ({ id, title, text, time })),
    reminders: reminders.map(({ id, title, datetime = '' }): DeskLine => ({ id, title, text: '', time: datetime })),
    activities: acts.map((one): DeskLine => ({ id: one.id, title: one.user.name, text: filled(one.template, one), time: one.updatedAt })),
    /** The account's facts on this server; empty where it does not provide them. */
    facts: ownFields.map((name) => ({ name, value: row?.[name] ?? '' })),
  }
}
export type Desk = Awaited<ReturnType<typeof loadDesk>>
