/** What the sign-in page offers of a demo: its accounts, and the codes of their messages. */
import type { OfferedAccount } from '#contract/console/console-store.ts'
import type { Db } from '#db/open.ts'
import { demoAccounts } from '#seeds/system.ts'
import { type DemoDoor, demoCode, stillDemo } from './demo.ts'

/** @param db read at each call, because a world's rows may be replaced in between */
export const offered = (db: () => Db, door: DemoDoor) => ({
  /** Accounts whose password is still their name. */
  demoAccounts(): readonly OfferedAccount[] {
    if (door === 'shut') return []
    const names = demoAccounts.map(({ account }) => account)
    const still = stillDemo(db(), names)
    return demoAccounts.flatMap((one) => (still.has(one.account) ? { ...one, phone: still.get(one.account) ?? '' } : []))
  },
  demoCode: (messageId: string): string | undefined => (door === 'shut' ? undefined : demoCode(db(), messageId)),
})
