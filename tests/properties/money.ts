/** The books are consistent after each step of any sequence of requests and results of the channel. */
import { simOutcomes } from '#contract/rules/channel.ts'
import { formatTime } from '#contract/rules/time.ts'
import { schema } from '#db/tables/index.ts'
import { createSettlement } from '#server/money/results/settlement.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { startMoney, type Row } from '../api/money.ts'
import { proveMoney, stuckOperations } from '../load/proof.ts'

const minute = 60_000
const kinds = ['pay', 'refund', 'split', 'return', 'transfer', 'any'] as const
const cents = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 600 }) },
  { weight: 1, arbitrary: fc.integer({ min: 30, max: 20_000 }) },
)
const which = fc.nat({ max: 9 })
const wallets = 30_000

/** One step; `which` selects among the existing objects. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('rent' as const), which, flag: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      which,
      byStaff: fc.boolean(),
      ago: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('refund' as const), which, cents, waive: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('collect' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('waive' as const), which, cents }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('decide' as const), which, pass: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('split' as const), which, shares: fc.array(cents, { maxLength: 3 }), finish: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('return' as const), which, cents: fc.option(cents, { nil: undefined }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), which, cents }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('audit' as const), which, pass: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('payOut' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recharge' as const), which, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payRecharge' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recover' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(0, 1000, 3000, 16 * minute, 3 * 60 * minute, 26 * 60 * minute),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      kind: fc.constantFrom(...kinds),
      outcome: fc.constantFrom(...simOutcomes),
      times: fc.integer({ min: 1, max: 3 }),
      delay: fc.option(fc.constantFrom(0, 500, 20 * minute), { nil: null }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** An API with two customers, three devices, three receivers (one of them a person, one void) and a payee. */
async function begin() {
  const api = await startMoney({ sim: true })
  const hospital = api.make.hospital()
  api.make.setter(hospital.hos.id, { withdrawFeeRate: 100, platRatio: 1000 })
  api.make.make('param', { paramKey: 'recharge.giftRate', paramValue: '500' })
  const devices = [1, 2, 3].map(() => api.make.device(hospital).equ)
  api.make.price(devices[0]!.typeId, { deposit: 5000 })
  const receivers = [
    api.make.receiver(hospital.hos.id, { account: 'merchant' }),
    api.make.receiver(hospital.hos.id, { account: 'person', receiverType: 'PERSONAL_OPENID', ratio: 1111 }),
    api.make.receiver(hospital.hos.id, { account: 'sim_void_receiver', ratio: 333 }),
  ]
  const payee = api.make.make('payee')
  const post = async (path: string, body: unknown, as?: string) => {
    const reply = await api.send(path, body, { as })
    if (reply.status !== 200 && reply.status !== 400) throw new Error(`${path}: ${reply.status} ${reply.msg}`)
    return reply.status === 200 ? (reply.data as Row | null) : null
  }
  // Some refunds and waivers need a second person.
  api.make.make('param', { paramKey: 'refund.approval.limit', paramValue: '50' })
  api.make.user('second', { codes: ['order', 'refund', 'approval', 'refund_approve', 'waiver', 'waiver_audit'] })
  const second = await api.login('second')
  const customers = ['one', 'two'].map((openId) => api.make.make('customer', { openId }).id)
  for (const customerId of customers) {
    const stamps = { createTime: '2026-11-01 08:00:00', updateTime: '2026-11-01 08:00:00' }
    api.db
      .insert(schema.wallet)
      .values({ id: `9${customerId.slice(1)}`, customerId, ...stamps })
      .run()
    const recharge = await post('ward/sim/recharge', { customerId, amount: wallets })
    await post('ward/sim/recharge/pay', { id: recharge?.id })
  }
  // Most failures start with a paid order, so one is running and one has ended.
  const rent = (customerId: string, batch: string, depositFlag: number) => post('ward/sim/order', { customerId, batch, depositFlag })
  const [running, ended] = [await rent(customers[0]!, devices[0]!.batch, 1), await rent(customers[1]!, devices[1]!.batch, 2)]
  await post('ward/sim/order/pay', { id: running?.id })
  await post('ward/sim/pass', { ms: 4 * 60 * minute })
  await post('ward/sim/order/return', { id: ended?.id })
  await post('ward/sim/pass', { ms: 2000 })
  const money = { db: api.db, clock: api.deps.world!.now, channel: api.deps.channel, log: api.deps.log }
  return { api, post, second, customers, devices, receivers, payee, recover: () => createSettlement(money).recover() }
}
type Begun = Awaited<ReturnType<typeof begin>>

async function take({ api, post, second, customers, devices, receivers, payee, recover }: Begun, step: Step, n: number): Promise<void> {
  /** One of the objects in a suitable state, if any; sometimes any object. */
  const of = (table: 'order' | 'records' | 'withdrawal' | 'recharge', at: number, fitting: readonly number[]) => {
    const all = api.db.select({ id: schema[table].id, state: schema[table].state }).from(schema[table]).orderBy(schema[table].id).all()
    const fit = all.filter(({ state }) => at % 5 !== 0 && fitting.includes(state))
    const rows = fit.length ? fit : all
    return rows.length ? rows[at % rows.length]!.id : '0'
  }
  const customer = (at: number) => customers[at % customers.length]!
  const system = 'blade-system'
  const requestNo = `step-no-${n}`
  switch (step.do) {
    case 'rent':
      return void (await post('ward/sim/order', {
        customerId: customer(step.which),
        batch: devices[step.which % devices.length]!.batch,
        depositFlag: step.flag,
      }))
    case 'pay':
      return void (await post('ward/sim/order/pay', { id: of('order', step.which, [0, 2]) }))
    case 'finish': {
      const id = of('order', step.which, [1, 9])
      if (!step.byStaff) return void (await post('ward/sim/order/return', { id }))
      const endTime = step.ago === undefined ? undefined : formatTime(api.deps.world!.now() - step.ago * minute)
      return void (await api.call('GET', `/api/${system}/order/finish`, { token: api.token, query: { id, ...(endTime && { endTime }) } }))
    }
    case 'refund': {
      const body = { id: of('order', step.which, [1, 2, 3, 9]), amount: step.cents, requestNo, waive: step.waive, reason: '设备故障' }
      return void (await post(`${system}/pay/refund`, body))
    }
    case 'collect':
      return void (await post(`${system}/order/collect`, { id: of('order', step.which, [2]), requestNo }))
    case 'waive':
      return void (await post(`${system}/order/waive`, {
        id: of('order', step.which, [1, 2, 9]),
        amount: step.cents,
        reason: '设备故障',
        requestNo,
      }))
    case 'decide': {
      const pending = [
        ...api.db.select({ id: schema.refund.id }).from(schema.refund).where(eq(schema.refund.approvalState, 0)).all(),
        ...api.db.select({ id: schema.waiver.id }).from(schema.waiver).where(eq(schema.waiver.approvalState, 0)).all(),
      ]
      const id = pending[step.which % pending.length]?.id ?? '0'
      const body = { id, pass: step.pass, remark: '已核实' }
      for (const call of ['approval', 'waiver']) await post(`ward/${call}/audit`, body, second)
      return
    }
    case 'split': {
      const named = step.shares.map((amount, i) => ({ receiverId: receivers[i]!.id, amount }))
      const body = { id: of('order', step.which, [3]), ...(named.length && { receivers: named }), finish: step.finish, requestNo }
      return void (await post(`${system}/pay/launch`, body))
    }
    case 'return':
      return void (await post(`${system}/pay/launch-refund`, {
        recordId: of('records', step.which, [1, 4]),
        amount: step.cents,
        requestNo,
      }))
    case 'transfer':
      return void (await post(`${system}/pay/transfers`, { payeeId: payee.id, amount: step.cents, requestNo }))
    case 'ask':
      return void (await post('ward/sim/withdrawal', { customerId: customer(step.which), amount: step.cents }))
    case 'audit':
      return void (await post(`${system}/withdrawal/audit`, { id: of('withdrawal', step.which, [0, 4]), pass: step.pass }))
    case 'payOut':
      return void (await post('wx/transfer', { withdrawalId: of('withdrawal', step.which, [0, 4]), requestNo }))
    case 'recharge':
      return void (await post('ward/sim/recharge', { customerId: customer(step.which), amount: step.cents }))
    case 'payRecharge':
      return void (await post('ward/sim/recharge/pay', { id: of('recharge', step.which, [0]) }))
    case 'lose': {
      const { id } = devices[step.which % devices.length]!
      api.db.update(schema.equ).set({ online: 0, lastOnlineTime: '2026-11-01 08:00:00' }).where(eq(schema.equ.id, id)).run()
      await post('ward/sim/settle', {})
      return void api.db.update(schema.equ).set({ online: 1 }).where(eq(schema.equ.id, id)).run()
    }
    case 'recover':
      return recover()
    case 'pass':
      return void (await post('ward/sim/pass', { ms: step.ms }))
    case 'rule': {
      const { kind, outcome, times, delay } = step
      return void (await post('ward/sim/rule', { kind, field: 'any', value: '', outcome, times, delay }))
    }
  }
}

/**
 * @param runs number of sequences @param most milliseconds after which no further sequence is started
 * @throws an error that names the shortest failing sequence
 */
export async function booksStayRight(runs: number, most: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const begun = await begin()
      const { api } = begun
      try {
        for (const [n, step] of steps.entries()) {
          await take(begun, step, n)
          proveMoney(api.db, api.deps.auditKey, '', false)
        }
        api.db.delete(schema.simRule).run()
        for (let i = 0; i < 3; i++) {
          await begun.recover()
          await begun.post('ward/sim/pass', { ms: 30 * minute })
        }
        proveMoney(api.db, api.deps.auditKey, '', true)
        const open = stuckOperations(api.db, api.deps.world!.now())
        if (open.length) throw new Error(`still open: ${JSON.stringify(open)}`)
      } finally {
        await api.stop()
      }
    }),
    { numRuns: runs, interruptAfterTimeLimit: most },
  )
}
