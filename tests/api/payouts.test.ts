/** Transfers to payees and withdrawals of customers, over HTTP (contract page rental §7, §8). */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startMoney, type Row } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => {
  api = await startMoney({ simulator: { failures: true } })
})
afterEach(() => api.stop())

const transfer = (body: unknown, as?: string) => api.send('blade-system/pay/transfers', body, { as })
const audit = (body: unknown, as?: string) => api.send('blade-system/withdrawal/audit', body, { as })
const payOut = (body: unknown, as?: string) => api.send('wx/transfer', body, { as })
const allTransfers = () => api.db.select().from(schema.transfers).all()

describe('transfers', () => {
  test('to a payee: in progress first, then done; once per request number', async () => {
    const to = api.make.make('payee')
    const body = { payeeId: to.id, amount: 5000, remark: '服务费', requestNo: 'number-1' }
    const reply = await transfer(body)
    expect(reply.data).toMatchObject({ payeeId: to.id, amount: 5000, remark: '服务费', sourceType: 1, state: 0 })
    expect((await transfer(body)).data).toEqual(reply.data)
    expect((await transfer({ ...body, amount: 5001 })).msg).toBe('请求单号已存在且参数不一致')
    api.settle()
    expect((await api.page('transfers/list')).records).toMatchObject([{ state: 1, successTime: '2026-11-21 10:00:03' }])
    // A disabled payee gets no new transfer, but repeated calls still get their stored answer.
    api.db.update(schema.payee).set({ state: 0 }).where(eq(schema.payee.id, to.id)).run()
    expect((await transfer(body)).data).toMatchObject({ id: (reply.data as Row).id })
    expect((await transfer({ ...body, requestNo: 'number-2' })).msg).toBe('收款人不存在或已停用')
    expect(allTransfers()).toHaveLength(1)
  })

  test('refusals have the messages of the contract', async () => {
    const to = api.make.make('payee')
    const off = api.make.make('payee', { state: 0 })
    const cases: [unknown, string][] = [
      [{ payeeId: off.id, amount: 100 }, '收款人不存在或已停用'],
      [{ payeeId: '404', amount: 100 }, '收款人不存在或已停用'],
      [{ payeeId: to.id, amount: 29 }, '转账金额不能小于0.3元'],
      [{ payeeId: to.id, amount: 2_000_001 }, '转账金额不能大于20000元'],
      [{ payeeId: to.id, amount: '100' }, '金额必须为大于0的整数'],
      [{ payeeId: to.id, amount: 1.5 }, '金额必须为大于0的整数'],
      [{ amount: 100 }, '缺少必要的请求参数: payeeId'],
    ]
    for (const [body, msg] of cases) expect((await transfer(body)).msg, JSON.stringify(body)).toBe(msg)
    expect(allTransfers()).toEqual([])
    expect((await transfer({ payeeId: to.id, amount: 194 })).msg).toBe('账户余额不足')
    expect(allTransfers()).toMatchObject([{ state: 2, failReason: '账户余额不足' }])
  })

  test('the merchant cannot pay more than the balance', async () => {
    await api.stop()
    api = await startMoney({ simulator: { merchantBalance: 1000 } })
    const to = api.make.make('payee')
    expect((await transfer({ payeeId: to.id, amount: 700 })).status).toBe(200)
    expect((await transfer({ payeeId: to.id, amount: 301 })).msg).toBe('账户余额不足')
    expect((await transfer({ payeeId: to.id, amount: 300 })).status).toBe(200)
  })
})

describe('withdrawals', () => {
  /** A withdrawal of 1000 cents with a fee of 10, already debited from the wallet. */
  function requestWithdrawal(over: Record<string, unknown> = {}) {
    const order = api.make.order()
    const purse = api.make.wallet(order.customerId, 500, 200)
    const row = api.make.withdrawal(order.customerId, { fee: 10, realAmount: 990, ...over })
    return { ...row, purse: () => api.db.select().from(schema.wallet).where(eq(schema.wallet.id, purse.id)).get() }
  }
  const readWithdrawal = async (id: string) => (await api.ask('withdrawal/detail', { id })).data as Row

  test('are approved, paid, and arrive', async () => {
    const { id } = requestWithdrawal()
    expect((await payOut({ withdrawalId: id })).msg).toBe('提现单状态不允许打款')
    const approved = await audit({ id, pass: true, remark: '同意' })
    expect(approved.data).toMatchObject({ state: 0, auditUser: 'admin', auditTime: '2026-11-21 10:00:00', auditRemark: '同意' })
    expect((await audit({ id, pass: true })).msg).toBe('提现单状态不允许审核')
    expect((await payOut({ withdrawalId: id })).data).toMatchObject({ id, state: 1 })
    expect((await payOut({ id, requestNo: 'again-1' })).msg).toBe('提现单状态不允许打款')
    expect((await audit({ id, pass: false })).msg).toBe('提现单状态不允许审核')
    expect(allTransfers()).toMatchObject([{ amount: 990, sourceType: 2, sourceId: id }])
    api.settle()
    expect(await readWithdrawal(id)).toMatchObject({ state: 2, successTime: '2026-11-21 10:00:03' })
  })

  test('are rejected once, and the money returns to the wallet', async () => {
    const { id, purse } = requestWithdrawal()
    expect((await audit({ id, pass: false, remark: '账户不符' })).data).toMatchObject({ state: 3, auditRemark: '账户不符' })
    expect(purse()).toMatchObject({ personAmount: 1500, platAmount: 200, amount: 1700 })
    expect((await audit({ id, pass: false })).msg).toBe('提现单状态不允许审核')
    expect((await payOut({ id })).msg).toBe('提现单状态不允许打款')
    expect(purse()).toMatchObject({ amount: 1700 })
  })

  test('waiting for review and for payment are separate lists, whose counts agree with the to-do list', async () => {
    const [first, second] = [requestWithdrawal(), requestWithdrawal()]
    await audit({ id: second.id, pass: true })
    const ids = async (query: Record<string, string>) =>
      (await api.page('withdrawal/page', { state: '0', ...query })).records.map(({ id }) => id)
    expect(await ids({ auditTime_null: '1' })).toEqual([first.id])
    expect(await ids({ auditTime_notnull: '1' })).toEqual([second.id])
    expect(await ids({})).toHaveLength(2)
    expect((await api.call('GET', '/api/ward/todo/count', { token: api.token })).data).toMatchObject({ asked: 1, approved: 1 })
  })

  test.each([
    [10, '0.10'],
    [29, '0.29'],
    [2_000_001, '20,000.01'],
  ])(
    '%i cents, which the channel never pays, cannot be approved; they can be rejected, even after an earlier approval',
    async (cents, yuan) => {
      const row = requestWithdrawal({ amount: cents, fee: 0, realAmount: cents })
      const reply = await audit({ id: row.id, pass: true })
      expect([reply.status, reply.msg]).toEqual([400, `实际到账 ${yuan} 元，渠道单笔只能打款 0.30 至 20,000.00 元，请驳回`])
      expect(await readWithdrawal(row.id)).toMatchObject({ state: 0, auditTime: '' })
      api.db
        .update(schema.withdrawal)
        .set({ auditTime: '2026-11-21 09:00:00', auditUser: 'x' })
        .where(eq(schema.withdrawal.id, row.id))
        .run()
      expect((await payOut({ id: row.id })).status).toBe(400)
      expect((await audit({ id: row.id, pass: false })).data).toMatchObject({ state: 3 })
      expect(row.purse()).toMatchObject({ personAmount: 500 + cents })
    },
  )

  test('the smallest and the largest amount that the channel pays can be approved', async () => {
    for (const cents of [30, 2_000_000]) {
      const { id } = requestWithdrawal({ amount: cents, fee: 0, realAmount: cents })
      expect((await audit({ id, pass: true })).status).toBe(200)
    }
  })

  test('that failed at the channel can be paid again or rejected', async () => {
    const failing = requestWithdrawal({ amount: 1091, fee: 0, realAmount: 1091 })
    await audit({ id: failing.id, pass: true })
    await payOut({ id: failing.id })
    api.settle()
    expect(await readWithdrawal(failing.id)).toMatchObject({ state: 4, failReason: '收款账户未实名' })
    expect((await audit({ id: failing.id, pass: true })).msg).toBe('提现单状态不允许审核')
    expect((await payOut({ id: failing.id })).status).toBe(200)
    expect(allTransfers()).toHaveLength(2)
    api.settle()
    expect((await audit({ id: failing.id, pass: false })).data).toMatchObject({ state: 3 })
    expect(failing.purse()).toMatchObject({ personAmount: 500 + 1091 })

    const refused = requestWithdrawal({ amount: 1094, fee: 0, realAmount: 1094 })
    await audit({ id: refused.id, pass: true })
    expect((await payOut({ id: refused.id })).msg).toBe('账户余额不足')
    expect(await readWithdrawal(refused.id)).toMatchObject({ state: 4, failReason: '账户余额不足' })
  })

  test('after a lost answer the payment is found by a query, and nothing is paid twice', async () => {
    const { id } = requestWithdrawal({ amount: 1096, fee: 0, realAmount: 1096 })
    await audit({ id, pass: true })
    expect((await payOut({ id })).msg).toBe('处理中,请稍后查询')
    expect((await payOut({ id, requestNo: 'again-2' })).msg).toBe('提现单状态不允许打款')
    api.settle()
    expect(await readWithdrawal(id)).toMatchObject({ state: 2 })
    expect(api.db.select().from(schema.simOp).all()).toHaveLength(1)
  })

  test('bad input and missing permissions are refused', async () => {
    const { id } = requestWithdrawal()
    expect((await audit({ id, pass: 'yes' })).msg).toBe('请求参数格式错误: pass')
    expect((await audit({ pass: true })).msg).toBe('缺少必要的请求参数: id')
    expect((await audit({ id: '404', pass: true })).msg).toBe('提现单不存在')
    expect((await payOut({})).msg).toBe('缺少必要的请求参数: withdrawalId')
    expect((await audit({ id, pass: true, remark: 'x'.repeat(256) })).msg).toBe('请求参数格式错误: remark')
    api.make.user('clerk', { codes: ['withdrawal', 'withdrawal_view', 'transfers', 'order', 'records'] })
    const as = await api.login('clerk')
    for (const reply of [
      await audit({ id, pass: true }, as),
      await payOut({ id }, as),
      await transfer({ payeeId: '1', amount: 100 }, as),
      await api.send('blade-system/pay/launch', { id }, { as }),
      await api.send('blade-system/pay/launch-refund', { recordId: id }, { as }),
    ])
      expect(reply.status).toBe(403)
  })

  test('fifty concurrent calls pay it once', async () => {
    const { id } = requestWithdrawal()
    await audit({ id, pass: true })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => payOut({ id, requestNo: `hand-no-${i}` })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(allTransfers()).toHaveLength(1)
    expect(api.db.select().from(schema.simOp).all()).toHaveLength(1)
  })
})
