/** Tables that grow with the orders; no request may scan them on the main thread. */
import { getTableName } from 'drizzle-orm'
import { audit } from './audit.ts'
import { billLine, ledger } from './ledger.ts'
import { order, payRequest, refund } from './money.ts'
import { recharge, transfers, withdrawal } from './payout.ts'
import { records, splitReturn } from './split.ts'
import { api, error, usual } from './platform.ts'
import { customer } from './rental.ts'
import { problem } from './problem.ts'
import { simOp } from './sim.ts'
import { wallet, walletLog } from './wallet.ts'

export const growing: ReadonlySet<string> = new Set(
  [
    ...[order, refund, records, splitReturn, recharge, withdrawal, transfers, payRequest, ledger, billLine, wallet, walletLog],
    ...[customer, problem, audit, usual, api, error, simOp],
  ].map((table) => getTableName(table)),
)
