/** The data of the simulation page: its state, the choices, and the selected customer's history. */
import { fieldOf, type Row } from '#contract/resource.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { simState } from '#contract/endpoints/sim.ts'
import { order, refund } from '#contract/resources/money.ts'
import { recharge, wallet, withdrawal } from '#contract/resources/wallets.ts'
import { customer, equ, problem } from '#contract/resources/rental.ts'
import { isVoidCard } from '#contract/rules/channel.ts'
import { orderState, payType } from '#contract/rules/order.ts'
import { z } from 'zod'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { hasLab } from './lab/lab-acts.server.ts'
import type { SimQuery } from './address.ts'

export type RecordOf = 'order' | 'refund' | 'recharge' | 'withdrawal' | 'problem'

/** One entry of the customer's history, with their next acts. Cents; simulated time. */
export interface Happening {
  of: RecordOf
  id: string
  no: string
  time: string
  cents: number | null
  /** Subject, or the channel's message. */
  about: string
  dict: string
  state: string
  /** Address of its page for staff. */
  to: string
  next: {
    act: 'pay' | 'return' | 'rechargePay'
    text: 'sim.payDeposit' | 'sim.payOwed' | 'sim.payRecharge' | 'sim.payAnyway' | 'sim.return'
    cents: number
  } | null
}

const maxChoices = 6
const latest = { size: '5', descs: 'create_time' }
const snapshot = z.string().transform((text) => z.object({ deposit: z.number() }).safeParse(JSON.parse(text)).data?.deposit ?? 0)

const depositOf = (row: Row<typeof order>): number => snapshot.safeParse(row.priceSnapshot).data ?? 0

function nextOf(row: Row<typeof order>): Happening['next'] {
  const byDeposit = row.depositFlag === payType.deposit
  if (row.state === orderState.unpaid) return { act: 'pay', text: 'sim.payDeposit', cents: depositOf(row) }
  if (row.state === orderState.running) return { act: 'return', text: 'sim.return', cents: 0 }
  if (row.state === orderState.owing) return { act: 'pay', text: 'sim.payOwed', cents: (row.amount ?? 0) - (row.totalAmount ?? 0) }
  // A customer may still pay an order that was closed meanwhile; that money must be refunded automatically.
  if (row.state === orderState.cancelled && byDeposit && !row.totalAmount)
    return { act: 'pay', text: 'sim.payAnyway', cents: depositOf(row) }
  return null
}

async function happeningsOf({ blade }: SignedInRequest, customerId: string): Promise<Happening[]> {
  const query = { customerId, ...latest }
  const [orders, recharges, withdrawals, problems] = await Promise.all([
    blade.list(order, query),
    blade.list(recharge, query),
    blade.list(withdrawal, query),
    blade.list(problem, query),
  ])
  const refunds = await Promise.all(orders.records.map((row) => blade.list(refund, { orderId: row.id ?? '', ...latest })))
  const text = (value: string | null) => value ?? ''
  const all: Happening[] = [
    ...orders.records.map((row) => ({
      ...({ of: 'order', id: text(row.id), no: text(row.outTradeNo), time: text(row.createTime), cents: row.totalAmount } as const),
      about: [row.batch, row.secName, row.roomName, row.bedName].filter(Boolean).join(' · '),
      to: `${order.path}/${row.id}`,
      dict: 'order_status',
      state: String(row.state),
      next: nextOf(row),
    })),
    ...refunds.flatMap(({ records }) =>
      records.map((row) => ({
        ...({ of: 'refund', id: text(row.id), no: text(row.outRefundNo), time: text(row.createTime), cents: row.amount } as const),
        about: text(row.failReason) || text(row.userReceivedAccount) || text(row.reason),
        to: `${refund.path}?outTradeNo=${row.outTradeNo}`,
        dict: 'refund_status',
        state: String(row.status),
        next: null,
      })),
    ),
    ...recharges.records.map((row) => ({
      ...({ of: 'recharge', id: text(row.id), no: text(row.outTradeNo), time: text(row.createTime), cents: row.amount } as const),
      about: text(row.tradeStateDesc),
      to: `${recharge.path}/${row.id}`,
      dict: 'recharge_state',
      state: String(row.state),
      next: row.state === 0 ? ({ act: 'rechargePay', text: 'sim.payRecharge', cents: row.amount ?? 0 } as const) : null,
    })),
    ...withdrawals.records.map((row) => ({
      ...({ of: 'withdrawal', id: text(row.id), no: text(row.id), time: text(row.createTime), cents: row.amount } as const),
      about: text(row.failReason) || text(row.auditRemark),
      to: `${withdrawal.path}/${row.id}`,
      dict: 'withdrawal_state',
      state: String(row.state),
      next: null,
    })),
    ...problems.records.map((row) => ({
      ...({ of: 'problem', id: text(row.id), no: text(row.batch), time: text(row.createTime), cents: null } as const),
      about: text(row.content),
      to: `${problem.path}/${row.id}`,
      dict: 'problem_state',
      state: String(row.state),
      next: null,
    })),
  ]
  return all.sort((a, b) => b.time.localeCompare(a.time) || b.id.localeCompare(a.id))
}

const toCustomer = (row: Row<typeof customer>) => ({
  id: row.id ?? '',
  name: row.nickName ?? '',
  phone: row.phoneNumber ?? '',
  openId: row.openId ?? '',
  voidCard: isVoidCard(row.openId ?? ''),
  barred: row.state !== 0,
})
const toDevice = (row: Row<typeof equ>) => ({
  batch: row.batch ?? '',
  name: row.equName ?? '',
  place: [row.secName, row.roomName, row.bedName, row.hosName].filter(Boolean).join(' · '),
})

const dictFields = [
  fieldOf(order, 'state'),
  fieldOf(order, 'depositFlag'),
  fieldOf(refund, 'status'),
  fieldOf(recharge, 'state'),
  fieldOf(withdrawal, 'state'),
]

/** Filter for devices that can be rented. */
const free = { state: '0', online: '1', bedId_notnull: '1' }

/** The selected customer with their wallet and history, and the selected device. @throws BladeError */
export async function loadCustomer(signedIn: SignedInRequest, query: Pick<SimQuery, 'customer' | 'device'>) {
  const { blade } = signedIn
  const [customers, device, purse, happenings, dictionaries] = await Promise.all([
    query.customer ? blade.list(customer, { id: query.customer, size: '1' }) : undefined,
    query.device ? blade.list(equ, { ...free, batch_equal: query.device, size: '1' }) : undefined,
    query.customer ? blade.list(wallet, { customerId: query.customer, size: '1' }) : undefined,
    query.customer ? happeningsOf(signedIn, query.customer) : [],
    dictionariesOf(signedIn, [...dictFields, fieldOf(problem, 'state'), fieldOf(problem, 'problemType')]),
  ])
  const who = customers?.records[0]
  const at = device?.records[0]
  return {
    customer: who && { ...toCustomer(who), purse: purse?.records[0]?.amount ?? 0 },
    device: at && toDevice(at),
    happenings,
    dictionaries,
  }
}

/** @throws BladeError */
export async function loadSim(signedIn: SignedInRequest, query: SimQuery) {
  const { blade } = signedIn
  const byWhere = /^[\w-]*$/.test(query.where) ? 'batch' : 'hosName'
  const [lab, world, customers, devices, selected] = await Promise.all([
    hasLab(signedIn).then((has) => (has ? blade.call(labState, {}) : undefined)),
    blade.call(simState, {}),
    blade.list(customer, {
      [/^\d+$/.test(query.who) ? 'phoneNumber' : 'nickName']: query.who,
      size: String(maxChoices),
      descs: 'create_time',
    }),
    blade.list(equ, { ...free, [byWhere]: query.where, size: String(maxChoices) }),
    loadCustomer(signedIn, query),
  ])
  return {
    world: world.data,
    /** Undefined without a lab. */
    clock: lab && { speed: lab.data.speed, fresh: lab.data.fresh },
    customers: customers.records.map(toCustomer),
    devices: devices.records.map(toDevice),
    ...selected,
  }
}
export type SimData = Awaited<ReturnType<typeof loadSim>>
