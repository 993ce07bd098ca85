/** System parameters that this server reads (contract page system §7). */
import { param } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../core/transaction.ts'

/** The value of a parameter; undefined where there is none. */
export const paramValue = (tx: Pick<Work, 'select'>, key: string): string | undefined =>
  tx
    .select({ value: param.paramValue })
    .from(param)
    .where(and(eq(param.paramKey, key), eq(param.isDeleted, 0)))
    .get()?.value
