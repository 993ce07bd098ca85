/** Demo accounts, whose password is their name: where they may sign in. */
import type { Db } from '#db/open.ts'
import { smsOutbox } from '#db/tables/platform.ts'
import { user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { checkPassword, md5Hex } from './password.ts'

/** Where they may sign in: everywhere; only without a proxy; nowhere. */
export type DemoDoor = 'open' | 'direct' | 'shut'

/** Why a sign-in is refused; undefined where it is allowed. @param proxied whether the request came through a proxy */
export function demoRefusal(
  door: DemoDoor,
  { passwordKind }: Pick<typeof user.$inferSelect, 'passwordKind'>,
  proxied: boolean,
): 'demoShut' | 'demoProxied' | undefined {
  if (passwordKind !== 'demo' || door === 'open') return undefined
  if (door === 'shut') return 'demoShut'
  return proxied ? 'demoProxied' : undefined
}

const isDemo = and(eq(user.passwordKind, 'demo'), eq(user.isDeleted, 0))

/** Clears the demo mark of accounts whose password was changed outside the program. @returns the accounts that keep it */
export async function checkDemoMarks(db: Db): Promise<string[]> {
  const rows = db.select({ id: user.id, account: user.account, password: user.password }).from(user).where(isDemo).orderBy(user.id).all()
  const known = await Promise.all(rows.map(({ account, password }) => checkPassword(password, md5Hex(account))))
  const changed = rows.filter((_row, i) => !known[i]).map(({ id }) => id)
  if (changed.length) db.update(user).set({ passwordKind: 'own' }).where(inArray(user.id, changed)).run()
  return rows.filter((_row, i) => known[i]).map(({ account }) => account)
}

/** The phones of those of these accounts whose password is still their name. */
export const stillDemo = (db: Db, accounts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    db
      .select({ account: user.account, phone: user.phone })
      .from(user)
      .where(and(inArray(user.account, [...accounts]), isDemo))
      .all()
      .map(({ account, phone }) => [account, phone ?? '']),
  )

/** The sign-in code of a message that is still valid and went to a demo account: whoever knows its password may know it, too. */
export const demoCode = (db: Db, messageId: string): string | undefined =>
  db
    .select({ code: smsOutbox.code })
    .from(smsOutbox)
    .innerJoin(user, eq(user.phone, smsOutbox.phone))
    .where(and(eq(smsOutbox.id, messageId), eq(smsOutbox.purpose, 'sign-in'), eq(smsOutbox.closed, 0), isDemo))
    .get()?.code ?? undefined
