/** System parameters that this server reads (contract page system §7). */
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { factorRolesKey } from '#contract/rules/second-factor.ts'
import { param } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../core/transaction.ts'

/** The keys of these parameters. None may be deleted or renamed, because the program would then silently use its default. */
export const builtInKeys = [
  'account.registerUser',
  'account.initPassword',
  'account.failCount',
  'upload.quota.user',
  'upload.quota.all',
  'recharge.giftRate',
  approvalLimitKey,
  factorRolesKey,
] as const

/** The value of a parameter; undefined where there is none. */
export const paramValue = (tx: Pick<Work, 'select'>, key: (typeof builtInKeys)[number]): string | undefined =>
  tx
    .select({ value: param.paramValue })
    .from(param)
    .where(and(eq(param.paramKey, key), eq(param.isDeleted, 0)))
    .get()?.value
