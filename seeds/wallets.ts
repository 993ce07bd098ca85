/** Recharges, withdrawals and transfers, in every state. Every wallet movement is logged, to the cent. */
import { checkExists } from '#contract/rules/values.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { recharge, transfers, withdrawal } from '#db/tables/payout.ts'
import { wallet } from '#db/tables/wallet.ts'
import { eq, sql } from 'drizzle-orm'
import type { createWallets, Customer } from './customers.ts'
import { createIds } from './ids.ts'
import { inserter } from '#db/rows.ts'
import { staffName, type Text } from './text.ts'
import type { Payee } from './payees.ts'

type MoveWallet = ReturnType<typeof createWallets>

const hour = 3_600_000
const day = 24 * hour
/** Fee of a withdrawal in basis points; equal to the seed's settlement rules. */
const feeRate = 60

const then = ({ id, nickName, phoneNumber, openId }: Customer) => ({ customerId: id, nickName, phoneNumber, openId })
const numbered = (prefix: string, at: string, n: number) => `${prefix}${at.slice(0, 10).replaceAll('-', '')}${String(n).padStart(14, '0')}`

/** Adds recharges; a paid one is credited to the wallet once. */
export function createRecharges(db: Pick<Db, '$client'>, moveWallet: MoveWallet) {
  const id = createIds(83)
  const add = inserter(db, recharge)
  let counter = 9_000_000
  return (who: Customer, amount: number, giftAmount: number, outTradeNo: string, at: string, state: 0 | 1 | 2 = 1): void => {
    const paid = state === 1
    add({
      id: id(),
      ...then(who),
      outTradeNo,
      amount,
      giftAmount,
      state,
      transactionId: paid ? numbered('4200', at, ++counter) : null,
      tradeStateDesc: ['未支付', '支付成功', '已关闭'][state],
      createTime: at,
      successTime: paid ? at : null,
      updateTime: at,
    })
    if (paid) moveWallet(who, 'recharge', amount, giftAmount, outTradeNo, at)
  }
}

interface Options {
  now: number
  customers: readonly Customer[]
  payees: readonly Payee[]
  moveWallet: MoveWallet
  recharges: ReturnType<typeof createRecharges>
  text: Text
  /** States of the withdrawals, newest first. */
  states?: readonly (0 | 1 | 2 | 3 | 4)[]
}

/** The states of a weekday's withdrawals. */
const usual = [0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 2, 2] as const

export function seedWallets(
  db: Pick<Db, 'insert' | 'update'>,
  { now, customers, payees, moveWallet, recharges, text, states = usual }: Options,
): void {
  const id = createIds(84)
  const transferId = createIds(85)
  let batch = 0

  customers.slice(0, 12).forEach((who, i) => {
    const at = formatTime(now - i * 9 * hour - hour)
    const state = i === 0 ? 0 : i % 4 === 3 ? 2 : 1
    recharges(
      who,
      (i + 1) * 1000,
      i % 3 === 0 ? 500 : 0,
      `RC${at.slice(2, 10).replaceAll('-', '')}9${String(i).padStart(5, '0')}`,
      at,
      state,
    )
  })

  function addTransfer(
    to: { payeeId?: string; userName: string; openId: string },
    source: { sourceType: 1 | 2; sourceId: string | null },
    { at, amount, state, remark }: { at: string; amount: number; state: 0 | 1 | 2 | 3; remark: string },
  ): string {
    const newId = transferId()
    const outBatchNo = `TB${newId}`
    db.insert(transfers)
      .values({
        id: newId,
        outBatchNo,
        outDetailNo: `TD${newId}`,
        ...to,
        ...source,
        amount,
        remark,
        state,
        batchId: numbered('1030', at, ++batch),
        detailId: state === 0 ? null : numbered('1040', at, batch),
        failReason: state === 2 ? '收款账户未实名' : state === 3 ? '商户主动关闭' : null,
        createTime: at,
        successTime: state === 1 ? at : null,
        updateTime: at,
      })
      .run()
    return outBatchNo
  }

  states.forEach((state, i) => {
    const who = checkExists(customers[20 + i], 'customer who withdraws')
    const requestedAt = now - (i + 1) * 30 * hour
    const at = formatTime(requestedAt)
    const looked = formatTime(Math.min(now, requestedAt + 5 * hour))
    // Multiples of ten yuan, because with some cents in the net amount a simulated transfer fails.
    const amount = 2000 + ((i * 7) % 9) * 1000
    const newId = id()
    // The money is debited when requested, and credited back only by a rejection.
    recharges(who, amount + 2000, 0, `RC${newId}`, formatTime(requestedAt - day))
    moveWallet(who, 'withdrawal', -amount, 0, newId, at)
    if (state === 3) moveWallet(who, 'withdrawalReturn', amount, 0, newId, looked)
    const fee = Math.floor((amount * feeRate) / 10_000)
    const pay = { 1: 0, 2: 1, 4: 2 } as const
    const outBatchNo =
      state === 1 || state === 2 || state === 4
        ? addTransfer(
            { userName: who.nickName, openId: who.openId },
            { sourceType: 2, sourceId: newId },
            { at: looked, amount: amount - fee, state: pay[state], remark: text('钱包提现', 'Wallet withdrawal') },
          )
        : null
    db.insert(withdrawal)
      .values({
        id: newId,
        ...then(who),
        amount,
        fee,
        realAmount: amount - fee,
        state,
        outBatchNo,
        ...(state !== 0 && {
          auditUser: staffName(text, 'finance'),
          auditTime: looked,
          auditRemark: state === 3 ? text('账户信息不符', 'Account details do not match') : text('同意', 'Approved'),
        }),
        failReason: state === 4 ? '收款账户未实名' : null,
        createTime: at,
        successTime: state === 2 ? looked : null,
        updateTime: state === 0 ? at : looked,
      })
      .run()
  })

  payees.slice(0, 4).forEach((to, i) => {
    const to_ = { payeeId: to.id, userName: to.payeeName, openId: to.openId }
    for (const round of [0, 1, 2]) {
      const state = round === 0 ? checkExists(([0, 1, 2, 3] as const)[i], 'state of a transfer') : 1
      const at = formatTime(now - (round * 15 + i + 1) * day)
      addTransfer(
        to_,
        { sourceType: 1, sourceId: null },
        { at, amount: 50_000 + i * 12_000, state, remark: text('月度服务费', 'Monthly service fee') },
      )
    }
  })

  const setWallet = db
    .update(wallet)
    .set({
      amount: sql`${sql.placeholder('person')} + ${sql.placeholder('plat')}`,
      personAmount: sql`${sql.placeholder('person')}`,
      platAmount: sql`${sql.placeholder('plat')}`,
    })
    .where(eq(wallet.id, sql.placeholder('id')))
    .prepare()
  for (const { wallet: w } of customers) if (w.person || w.plat) setWallet.run({ ...w })
}
