/** Open work: every list that waits, oldest first, where the caller may see it. Amounts in cents. */
import { approvalAudit, refundHandle } from '#contract/endpoints/desk.ts'
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { registrationAudit } from '#contract/endpoints/user.ts'
import { permission, type Resource, type Row } from '#contract/resource.ts'
import { user } from '#contract/resources/access.ts'
import { approval, refund, withdrawal } from '#contract/resources/money.ts'
import { problem } from '#contract/resources/rental.ts'
import { mayApprove, mayPay, transferBounds } from '#contract/rules/payout.ts'
import { isLost } from '#contract/rules/refund.ts'
import { type CaseKind, caseKinds, todoPath, waiting, type WaitingKind } from '#contract/rules/todo.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { maskPhone } from '#app/lib/format.ts'
import { failureOf } from '#app/resource/crud.server.ts'
import { type Case, caseAddress, type Filter, filterOf, searchOf } from './case.ts'

export interface Queue {
  cases: Case[]
  /** Cases of each kind that is asked for, also those beyond `cases`; null where the reader may not see them. */
  totals: Partial<Record<CaseKind, number | null>>
}

const line = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')

type Shown = Omit<Case, 'id' | 'kind' | 'at' | 'may'> & { may?: boolean }

function payRefusal({ state, auditTime, realAmount }: Row<typeof withdrawal>) {
  if (!mayPay({ state, auditTime })) return 'payState'
  if ((realAmount ?? 0) < transferBounds.least) return 'transferTooSmall'
  return (realAmount ?? 0) > transferBounds.most ? 'transferTooMuch' : undefined
}

/** @param size most rows of each list */
export async function loadQueue(signedIn: SignedInRequest, filter: Filter, size = filter.kind ? 100 : 20): Promise<Queue> {
  const [has, approves, audits, pays, settles, handles, registers] = await Promise.all([
    capabilitiesOf(signedIn),
    ...[approvalAudit.needs, withdrawalAudit.needs, wxTransfer.needs, refundHandle.needs, permission(problem.name, 'edit')].map((code) =>
      mayUse(signedIn, code),
    ),
    mayUse(signedIn, registrationAudit.needs),
  ])
  async function list<R extends Resource>(name: WaitingKind, resource: R, show: (row: Row<R>) => Shown) {
    const { kind, query, ...of } = waiting[name]
    if ((filter.kind && filter.kind !== kind) || (filter.hosId && !('placed' in of))) return undefined
    // why: another server does not know who settled what
    const { handleTime_null: _, ...known } = { handleTime_null: '', ...query }
    const narrowed = { ...(has('refund-handle') ? query : known), ...(filter.hosId && { hosId_equal: filter.hosId }) }
    try {
      const page = await signedIn.blade.list(resource, { current: '1', size: String(size), ascs: 'createTime', ...narrowed })
      const cases = page.records.map((row: Row<R> & { id?: unknown; createTime?: unknown }): Case => {
        const { may = true, ...shown } = show(row)
        return { id: String(row.id), kind, at: String(row.createTime ?? ''), may, ...shown }
      })
      return { kind, cases, total: page.total }
    } catch (error) {
      if (failureOf(error).kind === 'forbidden') return { kind, cases: [], total: null }
      throw error
    }
  }
  const kept = (row: Row<typeof refund>): Shown => ({
    title: line(row.outTradeNo, row.refundId ?? row.outRefundNo),
    detail: line(row.hosName, row.failReason),
    note: isLost(row) ? 'lost' : undefined,
    ...{ amount: row.amount, end: 'handle', may: settles && has('refund-handle') },
  })
  const asked = (row: Row<typeof withdrawal>): Shown => {
    const toPay = mayPay(row)
    return {
      title: line(row.nickName, maskPhone(row.phoneNumber ?? '')),
      detail: line(row.auditUser, row.failReason),
      note: row.failReason ? 'failed' : toPay ? 'toPay' : undefined,
      amount: row.amount,
      refusals: { audit: mayApprove(row) ? undefined : 'auditState', pay: payRefusal(row) },
      ...(toPay ? { end: 'pay', may: pays } : { end: 'audit', may: audits && mayApprove(row) }),
    }
  }
  const lists = await Promise.all([
    has('approval') &&
      list('approvals', approval, (row) => ({
        title: line(row.outTradeNo, row.nickName),
        detail: line(row.operator, row.reason),
        ...(row.own && { note: 'own', refusals: { approve: 'approvalOwn' } }),
        ...{ amount: row.amount, end: 'approve', may: approves },
      })),
    list('abnormal', refund, kept),
    has('refund-handle') && list('lost', refund, kept),
    list('failed', withdrawal, asked),
    list('asked', withdrawal, asked),
    has('todo') &&
      list('problems', problem, (row) => ({
        title: line(row.batch, row.hosName),
        detail: line(row.nickName, row.content),
        ...{ amount: null, end: 'problem', may: handles },
      })),
    has('registration') &&
      list('registrations', user, (row) => ({
        title: line(row.realName, row.account),
        detail: line(row.phone && maskPhone(row.phone), row.email),
        ...{ amount: null, end: 'register', may: registers },
      })),
  ])
  const found = lists.flatMap((one) => one || [])
  const of = (kind: CaseKind) => found.filter((one) => one.kind === kind)
  const totals = caseKinds.flatMap((kind) => {
    const seen = of(kind).flatMap(({ total }) => total ?? [])
    return of(kind).length ? [[kind, seen.length ? seen.reduce((sum, n) => sum + n, 0) : null] as const] : []
  })
  return {
    cases: caseKinds.flatMap((kind) =>
      of(kind)
        .flatMap(({ cases }) => cases)
        .sort((a, b) => a.at.localeCompare(b.at)),
    ),
    totals: Object.fromEntries(totals),
  }
}

/**
 * Where a case leads once it is done: in the queue to the next one, which its form names, or to the first one that is still open.
 * @param up the page below, also where the queue cannot be read: what was done is done
 */
export async function afterCase(signedIn: SignedInRequest, form: FormData, up: string): Promise<string> {
  const wanted = form.get('next')
  if (wanted === null) return up
  try {
    const filter = filterOf(new URLSearchParams(up.split('?')[1]))
    const open = (await loadQueue(signedIn, filter)).cases.filter(({ may, note }) => may && note !== 'own')
    const next = open.find((one) => caseAddress(one) === wanted) ?? open[0]
    return (next ? caseAddress(next) : todoPath) + searchOf(filter)
  } catch (error) {
    if (error instanceof BladeError) return up
    throw error
  }
}
