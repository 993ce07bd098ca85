/** Whatever the channel reports, in any number and order: the first final result of an operation stays, and is booked once. */
import { schema } from '#db/tables/index.ts'
import type { ChannelResult } from '#server/channel/channel.ts'
import { applyChannelResult } from '#server/money/results/channel-result.ts'
import { checkLedger } from '#server/money/wallet/ledger-check.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { startMoney, type Row } from '../api/money.ts'
import { forbiddenMoves } from './machines.ts'

/** An operation that the channel accepted and never completes automatically. */
interface Open {
  /** The results that the channel may report, with the resulting state; undefined: the operation stays open. */
  says: Readonly<Record<string, number | undefined>>
  result(word: string): ChannelResult
  state(): number
}

const deposit = 9900

/** One open operation of each kind, created through the API. */
async function openOperations() {
  const api = await startMoney({ sim: true })
  const send = async (path: string, body: unknown) => {
    const { status, data, msg } = await api.send(path, body)
    if (status !== 200) throw new Error(`${path}: ${msg}`)
    return data as Row
  }
  const sim = (path: string, body: unknown) => send(`ward/sim/${path}`, body)
  const hospital = api.make.hospital()
  const device = () => api.make.device(hospital).equ
  const first = device()
  api.make.price(first.typeId, { deposit })
  const [firm, other] = ['firm', 'other'].map((account) => api.make.receiver(hospital.hos.id, { account }))
  const customers = ['one', 'two', 'three'].map((openId) => api.make.make('customer', { openId }).id)
  const wallet = { id: '9', customerId: customers[0]!, createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' }
  api.db.insert(schema.wallet).values(wallet).run()
  const rent = (customer: string, batch: string, depositFlag: number) => sim('order', { customerId: customer, batch, depositFlag })
  const pass = (ms: number) => sim('pass', { ms })

  const filled = await sim('recharge', { customerId: customers[0], amount: 5000 })
  await sim('recharge/pay', { id: filled.id })
  const shared = await rent(customers[1]!, first.batch, 2)
  const paid = await rent(customers[2]!, device().batch, 1)
  await sim('order/pay', { id: paid.id })
  await pass(5 * 3_600_000)
  await sim('order/return', { id: shared.id })
  await pass(2000)
  const named = (amount: number, ...to: (typeof firm)[]) => to.map((receiver) => ({ receiverId: receiver!.id, amount }))
  const launch = (receivers: object) => send('blade-system/pay/launch', { id: shared.id, receivers, finish: false })
  const [whole] = (await launch(named(100, firm))) as unknown as Row[]
  await pass(5000)

  await sim('rule', { kind: 'any', field: 'any', outcome: 'never' })
  const recharge = await sim('recharge', { customerId: customers[0], amount: 700 })
  await sim('recharge/pay', { id: recharge.id })
  const unpaid = await rent(customers[0]!, device().batch, 1)
  await sim('order/pay', { id: unpaid.id })
  const refund = await send('blade-system/pay/refund', { id: paid.id, amount: 300 })
  const shares = (await launch(named(60, firm, other))) as unknown as Row[]
  await send('blade-system/pay/launch-refund', { recordId: whole!.id, amount: 40 })
  const back = api.db.select().from(schema.splitReturn).get()!
  const payee = api.make.make('payee')
  const transfer = await send('blade-system/pay/transfers', { payeeId: payee.id, amount: 900 })
  const withdrawal = await sim('withdrawal', { customerId: customers[0], amount: 1200 })
  await send('blade-system/withdrawal/audit', { id: withdrawal.id, pass: true })
  const paying = await send('wx/transfer', { withdrawalId: withdrawal.id })

  type Stated = 'order' | 'recharge' | 'records' | 'splitReturn' | 'transfers' | 'withdrawal'
  const stateOf = (table: Stated, id: string) => () =>
    api.db.select({ state: schema[table].state }).from(schema[table]).where(eq(schema[table].id, id)).get()!.state
  const pay = (outNo: unknown, total: number) => (word: string) =>
    ({
      kind: 'pay',
      answer: {
        out_trade_no: String(outNo),
        transaction_id: `42${String(outNo)}`,
        trade_state: word,
        trade_state_desc: word,
        amount: { total },
      },
    }) as ChannelResult
  const moved = (outNo: unknown) => (word: string) =>
    ({
      kind: 'transfer',
      answer: {
        out_batch_no: String(outNo),
        batch_id: `10${String(outNo)}`,
        batch_status: word === 'CLOSED' ? word : 'FINISHED',
        transfer_detail_list: [{ out_detail_no: '', detail_id: '1', detail_status: word === 'CLOSED' ? 'FAIL' : word }],
      },
    }) as ChannelResult
  const sharing = (row: Row) => (word: string) =>
    ({
      kind: 'split',
      answer: {
        out_order_no: String(row.outOrderNo),
        order_id: '3008',
        state: 'FINISHED',
        receivers: [{ account: String(row.receiverAccount), amount: 60, result: word, detail_id: '1' }],
      },
    }) as ChannelResult
  const share = { PENDING: undefined, SUCCESS: 1, CLOSED: 2 }
  const transferred = { PROCESSING: undefined, SUCCESS: 1, FAIL: 2, CLOSED: 3 }
  const paidOut = { PROCESSING: undefined, SUCCESS: 2, FAIL: 4, CLOSED: 4 }

  const open: Record<string, Open> = {
    deposit: {
      says: { NOTPAY: undefined, USERPAYING: undefined, PAYERROR: undefined, SUCCESS: 1, CLOSED: 4 },
      result: pay(unpaid.outTradeNo, deposit),
      state: stateOf('order', unpaid.id),
    },
    recharge: {
      says: { NOTPAY: undefined, USERPAYING: undefined, SUCCESS: 1, CLOSED: 2, PAYERROR: 2 },
      result: pay(recharge.outTradeNo, 700),
      state: stateOf('recharge', recharge.id),
    },
    refund: {
      says: { PROCESSING: undefined, SUCCESS: 1, CLOSED: 2, ABNORMAL: 3 },
      result: (word) =>
        ({
          kind: 'refund',
          answer: {
            out_refund_no: String(refund.outRefundNo),
            refund_id: '5030',
            status: word,
            channel: 'ORIGINAL',
            user_received_account: '支付用户零钱',
            create_time: '2026-11-21 10:00:00',
          },
        }) as ChannelResult,
      state: () => api.db.select().from(schema.refund).where(eq(schema.refund.id, refund.id)).get()!.status,
    },
    'one share': { says: share, result: sharing(shares[0]!), state: stateOf('records', shares[0]!.id) },
    'another share': { says: share, result: sharing(shares[1]!), state: stateOf('records', shares[1]!.id) },
    return: {
      says: { PROCESSING: undefined, SUCCESS: 1, FAILED: 2 },
      result: (word) => ({ kind: 'return', answer: { out_return_no: back.outReturnNo, return_id: '3009', result: word } }) as ChannelResult,
      state: stateOf('splitReturn', back.id),
    },
    transfer: { says: transferred, result: moved(transfer.outBatchNo), state: stateOf('transfers', transfer.id) },
    withdrawal: { says: paidOut, result: moved(paying.outBatchNo), state: stateOf('withdrawal', withdrawal.id) },
  }
  return { api, open }
}

const names = ['deposit', 'recharge', 'refund', 'one share', 'another share', 'return', 'transfer', 'withdrawal'] as const
const saying = fc.record({ of: fc.constantFrom(...names), word: fc.nat({ max: 59 }) })

/** @param runs number of sequences @throws an error that names the shortest failing one */
export async function firstEndIsTheEnd(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(saying, { minLength: 1, maxLength: 60 }), async (sayings) => {
      const { api, open } = await openOperations()
      try {
        const expected = Object.fromEntries(names.map((name) => [name, open[name]!.state()]))
        const ended = new Set<string>()
        for (const { of, word } of sayings) {
          const { says, result } = open[of]!
          const report = Object.keys(says)[word % Object.keys(says).length]!
          if (!ended.has(of) && says[report] !== undefined) {
            expected[of] = says[report]
            ended.add(of)
          }
          applyChannelResult(api.db, result(report), api.deps.world!.now())
          expect(Object.fromEntries(names.map((name) => [name, open[name]!.state()])), `${of} ${report}`).toEqual(expected)
          expect(checkLedger(api.db)).toEqual([])
        }
        expect(forbiddenMoves(api.db)).toEqual([])
      } finally {
        await api.stop()
      }
    }),
    { numRuns: runs },
  )
}
