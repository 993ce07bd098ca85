/** Finds the rows of a world that contradict its books. */
import type { Db } from '#db/open.ts'
import { checkLedger, type Difference } from '../money/wallet/ledger-check.ts'

/** An order with everything that was paid for it. */
const ofOrder = (condition: string) => `
  select 'order ' || o.id as row from ward_order o where ${condition}
  union select 'refund ' || r.id from ward_refund r join ward_order o on o.id = r.order_id where ${condition}
  union select 'records ' || s.id from ward_records s join ward_order o on o.id = s.order_id where ${condition}`
const ofCustomer = (condition = 'true') => `
  select 'wallet ' || id as row from ward_wallet where customer_id = :where
  union select 'withdrawal ' || id from ward_withdrawal where customer_id = :where and ${condition}`

/** The rows to leave out, by the check that found the difference. */
const culprits: Readonly<Record<string, string>> = {
  'own part of wallets': ofCustomer(),
  'gifts in wallets': ofCustomer(),
  'lines of wallets': ofCustomer(),
  'open withdrawals': ofCustomer(),
  'returned shares': ofOrder('o.id = (select order_id from ward_records where id = :where)'),
  'withdrawals paid once': `select 'transfers ' || id as row from ward_transfers where source_id = :where`,
  'transfers to payees': `select 'transfers ' || id as row from ward_transfers where out_batch_no = :where`,
}
const anOrder = ofOrder('o.out_trade_no = :where')

/** `resource id` of each row that has to go for the books to agree. @throws Error for a difference that no row explains */
export function disagreeing(db: Db): string[] {
  const rowsOf = ({ check, where }: Difference) => {
    const rows = db.$client.prepare<[{ where: string }], { row: string }>(culprits[check] ?? anOrder).all({ where })
    if (!rows.length) throw new Error(`${check}: ${where}`)
    return rows.map(({ row }) => row)
  }
  return [...new Set(checkLedger(db).flatMap(rowsOf))]
}
