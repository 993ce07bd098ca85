/** Open work from every list that the caller may see, oldest first. Amounts in cents. */
import { approvalAudit, refundHandle } from '#contract/endpoints/refund-cases.ts'
import { withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { equRelease, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { registrationAudit } from '#contract/endpoints/user.ts'
import { permission, type Resource, type Row } from '#contract/resource.ts'
import { user } from '#contract/resources/access.ts'
import { approval, order, refund, waiver } from '#contract/resources/money.ts'
import { withdrawal } from '#contract/resources/wallets.ts'
import { equ, problem } from '#contract/resources/rental.ts'
import { nextReminder } from '#contract/rules/debt-reminder.ts'
import { isPayable, mayApprove, mayPay, transferBounds } from '#contract/rules/payout.ts'
import { orderState } from '#contract/rules/order.ts'
import { isLost } from '#contract/rules/refund.ts'
import { type CaseKind, caseKinds, todoPath, waiting, type WaitingKind } from '#contract/rules/todo.ts'
import { mayDecide } from '#contract/todo-rights.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { BladeError, failureOf } from '#app/blade/failure.ts'
import { rightsOf } from '#app/blade/rights.server.ts'
import type { SignedInRequest, Args } from '#app/blade/signed-in.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { actsOn, rightTo } from '#app/features/money/debts/debt-acts.ts'
import { type Case, caseAddress, type Filter, filterOf, isCaseAt, isOpenTo, searchOf } from './case.ts'

export interface Queue {
  cases: Case[]
  /** Number of cases of each requested kind, including those beyond `cases`; null where the reader may not see them. */
  totals: Partial<Record<CaseKind, number | null>>
}

const words = (...parts: (string | null | undefined | false)[]) => parts.flatMap((part) => part || [])
const line = (...parts: Parameters<typeof words>) => words(...parts).join(' · ')

const place = (row: { hosName?: string | null; secName?: string | null; roomName?: string | null; bedName?: string | null }) =>
  words(row.hosName, row.secName, row.roomName, row.bedName)

type CaseParts = Omit<Case, 'id' | 'kind' | 'at' | 'may'> & { at?: string | null; may?: boolean }

const boundsRefusal = ({ realAmount }: Row<typeof withdrawal>) =>
  isPayable(realAmount) ? undefined : (realAmount ?? 0) < transferBounds.least ? 'transferTooSmall' : 'transferTooMuch'

interface QueueOptions {
  /** Maximum rows of each list; twice as many of those in which requests of the reader's own may be. */
  size?: number
  /** How many rows wait in each list; those without any are not read. */
  counts?: Partial<Record<WaitingKind, number | null>>
}

/** @param now epoch ms */
export async function loadQueue(
  signedIn: SignedInRequest,
  filter: Filter,
  now: number,
  { size = filter.kind ? 100 : 20, counts }: QueueOptions = {},
): Promise<Queue> {
  const [has, hasRight] = await Promise.all([capabilitiesOf(signedIn), rightsOf(signedIn)])
  async function list<R extends Resource>(name: WaitingKind, resource: R, show: (row: Row<R>) => CaseParts, rows = size) {
    const { kind, query, ...of } = waiting[name]
    if (counts && !counts[name]) return undefined
    if ((filter.kind && filter.kind !== kind) || (filter.hosId && !('placed' in of))) return undefined
    // A server that does not count the cases may not have the calls that decide them; its staff see what waits.
    if (has('todo') && !mayDecide(name, hasRight)) return undefined
    // Only servers with `refund-handle` record settlements, so the filter is dropped for others.
    const { handleTime_null: _, ...commonQuery } = { handleTime_null: '', ...query }
    const narrowed = { ...(has('refund-handle') ? query : commonQuery), ...(filter.hosId && { hosId_equal: filter.hosId }) }
    try {
      const page = await signedIn.blade.list(resource, { current: '1', size: String(rows), ascs: 'createTime', ...narrowed })
      const cases = page.records.map((row: Row<R> & { id?: unknown; createTime?: unknown }): Case => {
        const { may = true, at = String(row.createTime ?? ''), ...parts } = show(row)
        return { id: String(row.id), kind, at: at ?? '', may, ...parts }
      })
      // Requests of the reader's own are listed, but wait for somebody else.
      return { kind, cases, total: page.total - cases.filter(({ note }) => note === 'own').length }
    } catch (error) {
      if (failureOf(error).kind === 'forbidden') return { kind, cases: [], total: null }
      throw error
    }
  }
  const refundCase = (row: Row<typeof refund>): CaseParts => ({
    title: line(row.outTradeNo, row.nickName || (row.refundId ?? row.outRefundNo)),
    person: row.nickName,
    detail: words(row.hosName, row.failReason),
    note: isLost(row) ? 'lost' : undefined,
    amount: row.amount,
    end: 'handle',
    may: hasRight(refundHandle.needs) && has('refund-handle'),
  })
  const withdrawalCase = (row: Row<typeof withdrawal>): CaseParts => {
    const toPay = mayPay(row)
    return {
      title: line(row.nickName, maskPhone(row.phoneNumber ?? '')),
      person: row.nickName,
      detail: words(row.auditUser, row.failReason),
      note: row.failReason ? 'failed' : toPay ? 'toPay' : undefined,
      amount: row.amount,
      refusals: { audit: mayApprove(row) ? boundsRefusal(row) : 'auditState', pay: mayPay(row) ? boundsRefusal(row) : 'payState' },
      ...(toPay
        ? { end: 'pay', may: hasRight(wxTransfer.needs) }
        : { end: 'audit', may: hasRight(withdrawalAudit.needs) && mayApprove(row) }),
    }
  }
  const rent = (row: Row<typeof order>): CaseParts => {
    const [end = 'waive', ...otherEnds] = actsOn(row.state).sort((a, b) => Number(hasRight(rightTo(b))) - Number(hasRight(rightTo(a))))
    return {
      title: line(row.outTradeNo, row.nickName && `${row.nickName} ${maskPhone(row.phoneNumber ?? '')}`),
      person: row.nickName,
      detail: place(row),
      note: nextReminder(row.remindTime, now) ? 'reminded' : undefined,
      end,
      otherEnds,
      may: hasRight(rightTo(end)),
      ...(row.state === orderState.owing ? { amount: row.owedAmount, at: row.endTime } : { amount: row.accruedAmount, at: row.startTime }),
    }
  }
  const lists = await Promise.all([
    has('approval') &&
      list(
        'approvals',
        approval,
        (row) => ({
          title: line(row.outTradeNo, row.nickName),
          person: row.nickName,
          detail: words(row.hosName, row.operator, row.reason),
          ...(row.own && { note: 'own', refusals: { approve: 'approvalOwn' } }),
          amount: row.amount,
          end: 'approve',
          may: hasRight(approvalAudit.needs),
        }),
        2 * size,
      ),
    has('rental-account') &&
      list(
        'waivers',
        waiver,
        (row) => ({
          title: line(row.outTradeNo, row.nickName),
          person: row.nickName,
          detail: words(row.hosName, row.operator, row.reason),
          ...(row.own && { note: 'own' }),
          amount: row.amount,
          end: 'waiver',
          may: hasRight(waiverAudit.needs),
        }),
        2 * size,
      ),
    has('rental-account') && list('owing', order, rent),
    has('rental-account') && list('stuck', order, rent),
    has('rental-account') &&
      list('idleUse', equ, (row) => ({
        title: line(row.batch, row.equName),
        person: row.batch,
        detail: place(row),
        amount: null,
        at: row.updateTime,
        end: 'release',
        may: hasRight(equRelease.needs),
      })),
    list('abnormal', refund, refundCase),
    has('refund-handle') && list('lost', refund, refundCase),
    list('failed', withdrawal, withdrawalCase),
    list('asked', withdrawal, withdrawalCase),
    list('approved', withdrawal, withdrawalCase),
    has('todo') &&
      list('problems', problem, (row) => ({
        title: line(row.batch, row.hosName),
        detail: words(row.nickName, row.content),
        amount: null,
        end: 'problem',
        may: hasRight(permission(problem.name, 'edit')),
      })),
    has('registration') &&
      list('registrations', user, (row) => ({
        title: line(row.realName, row.account),
        person: row.realName,
        detail: words(row.phone && maskPhone(row.phone), row.email),
        amount: null,
        end: 'register',
        may: hasRight(registrationAudit.needs),
      })),
  ])
  const caseLists = lists.flatMap((one) => one || [])
  const of = (kind: CaseKind) => caseLists.filter((one) => one.kind === kind)
  const totals = caseKinds.flatMap((kind) => {
    const counts = of(kind).flatMap(({ total }) => total ?? [])
    return of(kind).length ? [[kind, counts.length ? counts.reduce((sum, n) => sum + n, 0) : null] as const] : []
  })
  return {
    cases: caseKinds.flatMap((kind) =>
      of(kind)
        .flatMap(({ cases }) => cases)
        .sort((a, b) => Number(a.note === 'own') - Number(b.note === 'own') || a.at.localeCompare(b.at)),
    ),
    totals: Object.fromEntries(totals),
  }
}

/**
 * The page after a decided case: in the queue the next case, which its form names, or the first one that is still open.
 * @param up the page below; used too when the queue cannot be read, because the decision is already made
 */
export async function afterCase(
  signedIn: SignedInRequest,
  { request, context }: Pick<Args, 'request' | 'context'>,
  form: FormData,
  up: string,
): Promise<string> {
  const nextAddress = form.get('next')
  if (nextAddress === null) return up
  try {
    const filter = filterOf(new URLSearchParams(up.split('?')[1]))
    const { cases } = await loadQueue(signedIn, filter, context.worldNow())
    // A debt stays in the queue after a reminder.
    const at = new URL(request.url).pathname.replace(/\.data$/, '')
    const open = cases.filter((one) => isOpenTo(one) && !isCaseAt(one, at))
    const next = open.find((one) => caseAddress(one) === nextAddress) ?? open[0]
    return (next ? caseAddress(next) : todoPath) + searchOf(filter)
  } catch (error) {
    if (error instanceof BladeError) return up
    throw error
  }
}
