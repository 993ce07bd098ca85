/** Random concurrent money calls on the same few objects, some of them sent twice. Amounts are in cents. */
import { approvalAudit } from '#contract/endpoints/refund-cases.ts'
import { orderCollect, orderWaive } from '#contract/endpoints/rental-account.ts'
import { approvalState } from '#contract/rules/approval.ts'
import { createRandom, type Random } from '#seeds/random.ts'
import { Pool } from 'undici'
import { basic, type Reply } from '../api/server.ts'
import type { Bank } from './bank.ts'

type RefundRow = { approvalState: number | null }

export const kinds = {
  refund: 26,
  decide: 14,
  waive: 4,
  collect: 6,
  split: 16,
  return: 18,
  transfer: 10,
  ask: 6,
  audit: 8,
  payOut: 10,
  finish: 3,
  rent: 3,
  pay: 3,
  recharge: 2,
  payRecharge: 2,
  pass: 2,
} as const
export type Kind = keyof typeof kinds

export interface Call {
  kind: Kind
  path: string
  body: Record<string, unknown>
  /** The sender; the administrator by default, whose own refunds another user must approve. */
  by?: 'finance'
  /** Absent when the call takes no request number. */
  requestNo?: string
  /** Absent when there was no answer. */
  answer?: Reply
}

const wheel = Object.entries(kinds).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind))
const system = '/api/blade-system'
const sim = '/api/ward/sim'

/** Generates calls. Kinds without objects yet become refunds. */
export function createCaller(bank: Bank, seed: number) {
  const random: Random = createRandom(seed)
  const { pick, int } = random
  let count = 0
  const recent: Call[] = []
  /** Mostly small, with any last two digits; sometimes more than the balance. */
  const cents = () => (random.next() < 0.08 ? pick([100_000, 299_999, 300_000, 300_001]) : int(1, 4000))

  function make(kind: Kind): Omit<Call, 'kind' | 'requestNo'> | undefined {
    const { orders, receivers, payees, customers, batches, waitingRefunds, records, withdrawals, rented, recharges } = bank
    const from = (list: readonly string[]) => (list.length ? pick(list) : undefined)
    switch (kind) {
      case 'refund':
        return {
          path: `${system}/pay/refund`,
          body: {
            id: pick(random.next() < 0.2 && rented.length ? rented : orders),
            amount: cents(),
            ...(random.next() < 0.3 && { waive: true, reason: 'load' }),
          },
        }
      case 'waive': {
        const id = from(rented.slice(-20))
        return id ? { path: orderWaive.path, body: { id, amount: cents(), reason: 'load' } } : undefined
      }
      case 'collect': {
        const id = from(rented.slice(-20))
        return id ? { path: orderCollect.path, body: { id } } : undefined
      }
      case 'decide': {
        const id = from(waitingRefunds.slice(-20))
        const pass = random.next() < 0.8
        const body = { id, pass, remark: 'load' }
        return id ? { path: approvalAudit.path, body, ...(random.next() < 0.95 && { by: 'finance' }) } : undefined
      }
      case 'split': {
        const named = { receivers: [{ receiverId: pick(receivers), amount: cents() }], finish: false }
        return { path: `${system}/pay/launch`, body: { id: pick(orders), ...(random.next() < 0.97 ? named : {}) } }
      }
      case 'return': {
        const recordId = from(records.slice(-60))
        return recordId
          ? { path: `${system}/pay/launch-refund`, body: { recordId, ...(random.next() < 0.4 && { amount: cents() }) } }
          : undefined
      }
      case 'transfer':
        return { path: `${system}/pay/transfers`, body: { payeeId: pick(payees), amount: cents() } }
      case 'ask':
        return { path: `${sim}/withdrawal`, body: { customerId: pick(customers), amount: cents() } }
      case 'audit': {
        const id = from(withdrawals.slice(-20))
        return id ? { path: `${system}/withdrawal/audit`, body: { id, pass: random.next() < 0.7 } } : undefined
      }
      case 'payOut': {
        const withdrawalId = from(withdrawals.slice(-20))
        return withdrawalId ? { path: '/api/wx/transfer', body: { withdrawalId } } : undefined
      }
      case 'rent':
        return { path: `${sim}/order`, body: { customerId: pick(customers), batch: pick(batches), depositFlag: int(1, 3) } }
      case 'pay':
      case 'finish': {
        const id = from(rented.slice(-20))
        return id ? { path: kind === 'pay' ? `${sim}/order/pay` : `${system}/order/finish`, body: { id } } : undefined
      }
      case 'recharge':
        return { path: `${sim}/recharge`, body: { customerId: pick(customers), amount: cents() } }
      case 'payRecharge': {
        const id = from(recharges.slice(-20))
        return id ? { path: `${sim}/recharge/pay`, body: { id } } : undefined
      }
      case 'pass':
        return { path: `${sim}/pass`, body: { ms: int(500, 2500) } }
    }
  }

  const numbered: ReadonlySet<Kind> = new Set<Kind>(['refund', 'waive', 'collect', 'split', 'return', 'transfer', 'payOut'])

  return {
    /** The next call. One in eight repeats a recent call with the same request number. */
    next(): Call {
      if (recent.length && random.next() < 0.12) {
        const { answer: _, ...repeated } = pick(recent.slice(-80))
        return repeated
      }
      const drawnKind = pick(wheel)
      const request = make(drawnKind)
      const kind = request ? drawnKind : 'refund'
      const { path, body, by } = request ?? make('refund')!
      if (!numbered.has(kind)) return { kind, path, body, by }
      const requestNo = `load-${seed}-${++count}`
      const call = { kind, path, body: { ...body, requestNo }, requestNo }
      recent.push(call)
      return call
    },
    /** Adds the objects that a successful answer has created. */
    learn({ kind, answer }: Call): void {
      if (answer?.status !== 200) return
      const data = answer.data as { id: string } | { id: string }[] | null
      const ids = (Array.isArray(data) ? data : data ? [data] : []).map(({ id }) => id)
      if (kind === 'refund' && (data as Partial<RefundRow>).approvalState === approvalState.waiting) bank.waitingRefunds.push(...ids)
      if (kind === 'split') bank.records.push(...ids.filter((id) => !bank.records.includes(id)))
      if (kind === 'ask') bank.withdrawals.push(...ids)
      if (kind === 'rent') bank.rented.push(...ids)
      if (kind === 'recharge') bank.recharges.push(...ids)
    },
  }
}
export type Caller = ReturnType<typeof createCaller>

type Tokens = Record<'admin' | 'finance', string>

/** Opens connections to a server, signed in as the administrator and as the approver (`finance`). */
export async function connect(url: string, connections: number, tokens?: Tokens) {
  const pool = new Pool(url, { connections, pipelining: 1 })
  const headers = { Authorization: basic(), 'Content-Type': 'application/json', 'Tenant-Id': '000000' }
  async function ask(method: 'GET' | 'POST', path: string, body: unknown, more: Record<string, string> = {}): Promise<Reply> {
    const {
      statusCode,
      headers: answered,
      body: text,
    } = await pool.request({
      method,
      path,
      body: body === undefined ? null : JSON.stringify(body),
      headers: { ...headers, ...more },
    })
    const raw = (await text.json()) as Record<string, unknown>
    const requestId = String(answered['x-request-id'] ?? '')
    return {
      status: statusCode,
      requestId,
      raw,
      code: Number(raw.code),
      success: raw.success === true,
      data: raw.data,
      msg: String(raw.msg),
    }
  }
  const tokenOf = async (name: keyof Tokens) => {
    const query = new URLSearchParams({ grantType: 'password', username: name, password: name, tenantId: '000000' })
    return String((await ask('POST', `/api/blade-auth/oauth/token?${query}`, {})).raw.access_token)
  }
  const sessionTokens = tokens ?? { admin: await tokenOf('admin'), finance: await tokenOf('finance') }
  return {
    tokens: sessionTokens,
    /** @throws when the connection breaks before the answer */
    send: ({ path, body, by }: Pick<Call, 'path' | 'body' | 'by'>) =>
      ask('POST', path, body, { 'Blade-Auth': `bearer ${sessionTokens[by ?? 'admin']}` }),
    read: (path: string) => ask('GET', encodeURI(path), undefined, { 'Blade-Auth': `bearer ${sessionTokens.admin}` }),
    close: () => pool.destroy(),
  }
}
export type Connection = Awaited<ReturnType<typeof connect>>

/** Number of answers by call and result. */
export function tally(calls: readonly Call[]): string {
  const rows = new Map<string, Map<string, number>>()
  for (const { kind, answer } of calls) {
    const of = rows.get(kind) ?? new Map<string, number>()
    const word = !answer ? 'no answer' : answer.status === 200 ? `200 ${answer.msg}` : `${answer.status} ${answer.msg}`
    rows.set(kind, of.set(word, (of.get(word) ?? 0) + 1))
  }
  return [...rows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, words]) => {
      const sum = [...words.values()].reduce((a, b) => a + b, 0)
      const parts = [...words].sort(([, a], [, b]) => b - a).map(([word, n]) => `${n}× ${word}`)
      return `  ${kind.padEnd(12)}${String(sum).padStart(6)}: ${parts.join(', ')}`
    })
    .join('\n')
}
