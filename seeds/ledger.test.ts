import { openDatabase } from '#db/open.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { expect, it } from 'vitest'
import { seed } from './index.ts'

it('the demo ledger is consistent, and a shifted cent is reported', async () => {
  const db = openDatabase(':memory:')
  await seed(db, { kind: 'demo', now: Date.UTC(2026, 10, 21, 2) })
  expect(checkLedger(db, true)).toEqual([])
  expect(db.$client.prepare('select count(distinct kind) as n, min(length(id)) as least from ward_ledger').get()).toEqual({
    n: 11,
    least: 19,
  })
  db.$client.exec(
    `update ward_ledger set amount = amount - 1 where entry_no = (select min(entry_no) from ward_ledger where kind = 'refund') and account = 'order'`,
  )
  expect(checkLedger(db).map(({ check }) => check)).toEqual([
    ...['movements sum to 0', 'money of orders', 'money not in refunds and shares is in the books'],
  ])
  db.$client.exec('update ward_order_word set n = n + 1 where id = 1; update ward_order_count set n = n + 1 where state = 9')
  expect(checkLedger(db).map(({ check }) => check)).toEqual(expect.arrayContaining(['counts of orders', 'words of orders']))
})
