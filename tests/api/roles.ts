/** The calls that each seeded role may make, decided for all resources and endpoints, so that none is left out. */
import type { Call } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { approvalAudit, approvalFree, orderReturns, orderStates, refundHandle } from '#contract/endpoints/refund-cases.ts'
import * as flow from '#contract/endpoints/flow.ts'
import { endpointsIn } from '#contract/endpoints/index.ts'
import * as money from '#contract/endpoints/money.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import * as reconcile from '#contract/endpoints/reconcile.ts'
import { hosUse, moneyFlow } from '#contract/endpoints/pictures.ts'
import { hosDetail, hosReport } from '#contract/endpoints/rental.ts'
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { labState } from '#contract/endpoints/lab.ts'
import { simState } from '#contract/endpoints/sim.ts'
import { smsOutbox } from '#contract/endpoints/ward.ts'
import { allResources } from '#contract/resources/index.ts'
import { ledger } from '#contract/resources/ledger.ts'
import {
  approval,
  order,
  payee,
  receiver,
  recharge,
  records,
  refund,
  transfers,
  waiver,
  wallet,
  withdrawal,
} from '#contract/resources/money.ts'
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
const pays = endpointsIn(money).filter((endpoint) => endpoint !== money.orderFinish)

export const roles: Readonly<Record<string, readonly Part[]>> = {
  admin: [() => true],
  /** One hospital: changes its places and devices, reads and ends its orders. */
  manager: [
    ...everybody,
    ...[all(section, room, bed, equ, problem), rows(order, price), lists(refund, records, type, customer)],
    may(money.orderFinish, orderRemind, equRelease, orderReturns, orderStates, hosReport, hosDetail, hosUse, moneyFlow, phoneView),
  ],
  /** Money: reads all of it, refunds, splits and pays out; changes no place, price or account. */
  finance: [
    ...everybody,
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
    ...[rows(order, problem, equ, normal), lists(refund, customer), verbs(['submit'], problem)],
    may(money.orderFinish, orderRemind, orderStates, phoneView),
  ],
  /**
   * Reads everything except others' sign-in codes, the simulation, the lab and the limit before a refund; changes only their own data;
   * exports no workbook of users.
   */
  auditor: [
    ...everybody,
    ({ of, effects }) =>
      !effects &&
      of?.needs !== simState.needs &&
      of?.needs !== labState.needs &&
      of !== smsOutbox &&
      of !== approvalFree &&
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
