/** The calls that each seeded role may make, decided for all resources and endpoints, so that none is left out. */
import type { Call } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { approvalAudit, approvalFree, orderReturns, orderStates, refundHandle } from '#contract/endpoints/refund-cases.ts'
import * as flow from '#contract/endpoints/flow.ts'
import { endpointsIn } from '#contract/endpoints/index.ts'
import * as money from '#contract/endpoints/money.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import * as reconcile from '#contract/endpoints/reconcile.ts'
import { bedRentals, hosUse, moneyFlow } from '#contract/endpoints/pictures.ts'
import { hosDetail, hosReport } from '#contract/endpoints/rental.ts'
import { customerNoteAdd, customerNoteDone, customerNotes } from '#contract/endpoints/customer.ts'
import * as shift from '#contract/endpoints/shift.ts'
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { simState } from '#contract/endpoints/sim.ts'
import { smsOutbox } from '#contract/endpoints/ward.ts'
import { allResources } from '#contract/resources/index.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { approval, order, records, refund, waiver } from '#contract/resources/money.ts'
import { handover } from '#contract/resources/shift.ts'
import { payee, receiver, recharge, transfers, wallet, withdrawal } from '#contract/resources/wallets.ts'
import { bed, customer, equ, normal, price, problem, room, section, setter, type } from '#contract/resources/rental.ts'

type CallKind = Pick<Call, 'of' | 'resource' | 'verb' | 'effects'>
type Part = (call: CallKind) => boolean
interface Named {
  name: string
}

const may =
  (...endpoints: Endpoint[]): Part =>
  ({ of }) =>
    of !== undefined && endpoints.includes(of)
const verbs =
  (allowed: readonly Call['verb'][], ...of: Named[]): Part =>
  ({ resource, verb }) =>
    allowed.includes(verb) && of.some(({ name }) => name === resource?.name)
const lists = (...of: Named[]) => verbs(['list'], ...of)
const rows = (...of: Named[]) => verbs(['list', 'detail'], ...of)
const all = (...of: Named[]) => verbs(['list', 'detail', 'submit', 'remove'], ...of)

/** Everybody may apply for leave; a task belongs to its assignee. */
const everybody: readonly Part[] = [may(...endpointsIn(flow)), ({ resource }) => resource?.word === 'flow']
/** Everybody who works in shifts hands them over. */
const shifts: readonly Part[] = [rows(handover), may(...endpointsIn(shift))]
const pays = endpointsIn(money).filter((endpoint) => endpoint !== money.orderFinish)

export const roles: Readonly<Record<string, readonly Part[]>> = {
  admin: [() => true],
  /** One hospital: changes its places and devices, reads and ends its orders. */
  manager: [
    ...everybody,
    ...shifts,
    ...[all(section, room, bed, equ, problem), rows(order, price), lists(refund, records, type, customer)],
    may(
      money.orderFinish,
      orderRemind,
      equRelease,
      orderReturns,
      orderStates,
      bedRentals,
      hosReport,
      hosDetail,
      hosUse,
      moneyFlow,
      phoneView,
    ),
  ],
  /** Money: reads all of it, refunds, splits and pays out; changes no place, price or account. */
  finance: [
    ...everybody,
    ...shifts,
    rows(order, approval, waiver, recharge, withdrawal, payee, receiver, setter),
    lists(refund, records, wallet, ledger, transfers),
    may(
      ...pays,
      ...[orderCollect, orderRemind, orderWaive, waiverAudit],
      approvalAudit,
      approvalFree,
      refundHandle,
      orderReturns,
      orderStates,
      bedRentals,
      hosReport,
      hosDetail,
      hosUse,
      moneyFlow,
      ...endpointsIn(reconcile),
    ),
  ],
  /** Telephone support: reads orders and customers, records faults, ends orders. */
  service: [
    ...everybody,
    ...shifts,
    may(customerNotes, customerNoteAdd, customerNoteDone),
    ...[rows(order, problem, equ, normal), lists(refund, customer), verbs(['submit'], problem)],
    may(money.orderFinish, orderRemind, orderStates, bedRentals, phoneView),
  ],
  /**
   * Reads everything except others' sign-in codes, the simulation, the lab, the limit before a refund, a shift that is not handed over,
   * and notes of the service about customers; changes only their own data; exports no workbook of users.
   */
  auditor: [
    ...everybody,
    ({ of, effects }) =>
      !effects &&
      of?.needs !== simState.needs &&
      of?.needs !== labState.needs &&
      of !== smsOutbox &&
      of !== approvalFree &&
      of !== shift.handoverDraft &&
      of !== customerNotes &&
      of?.media !== 'workbook',
  ],
}

/** Resources that refer to this one: users who may list one of them may choose from it. */
const pointing = (name: string) => allResources.filter(({ fields }) => Object.values(fields).some(({ ref }) => ref === name))

export function mayCall(role: string, call: CallKind): boolean {
  const { of, resource, verb } = call
  // Calls without a permission code concern only the callers themselves.
  if (of?.needs === 'guest' || of?.needs === 'token') return true
  const parts = roles[role] ?? []
  if (verb === 'select' && resource && !of)
    return [resource, ...pointing(resource.name)].some((one) => mayCall(role, { resource: one, verb: 'list', effects: false }))
  return parts.some((part) => part(call))
}
