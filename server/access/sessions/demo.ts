/** Where demo accounts, whose password is their name, may sign in. */
import type { Db } from '#db/open.ts'
import { smsOutbox } from '#db/tables/platform.ts'
import { user } from '#db/tables/system.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { checkPassword, md5Hex } from './password.ts'

/** `open`: everywhere; `direct`: only without a proxy; `shut`: nowhere. */
export type DemoDoor = 'open' | 'direct' | 'shut'

/** The reason why a sign-in is refused; undefined if it is allowed. @param proxied whether the request came through a proxy */
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
  const matches = await Promise.all(rows.map(({ account, password }) => checkPassword(password, md5Hex(account))))
  const changedIds = rows.filter((_row, i) => !matches[i]).map(({ id }) => id)
  if (changedIds.length) db.update(user).set({ passwordKind: 'own' }).where(inArray(user.id, changedIds)).run()
  return rows.filter((_row, i) => matches[i]).map(({ account }) => account)
}

/** Phones by account, of those of these accounts whose password is still their name. */
export const stillDemo = (db: Db, accounts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    db
      .select({ account: user.account, phone: user.phone })
      .from(user)
      .where(and(inArray(user.account, [...accounts]), isDemo))
      .all()
      .map(({ account, phone }) => [account, phone ?? '']),
  )

/** The valid sign-in code of a message to a demo account; undefined for other accounts. Whoever knows its password may know it. */
export const demoCode = (db: Db, messageId: string): string | undefined =>
  db
    .select({ code: smsOutbox.code })
    .from(smsOutbox)
    .innerJoin(user, eq(user.phone, smsOutbox.phone))
    .where(and(eq(smsOutbox.id, messageId), eq(smsOutbox.purpose, 'sign-in'), eq(smsOutbox.closed, 0), isDemo))
    .get()?.code ?? undefined
