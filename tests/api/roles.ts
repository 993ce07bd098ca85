/** What each of the seeded roles is for, as calls: by all resources and endpoints, so that none is left out. */
import type { Call } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { approvalAudit, approvalFree, orderReturns, orderStates, refundHandle } from '#contract/endpoints/desk.ts'
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

type Asked = Pick<Call, 'of' | 'resource' | 'verb' | 'effects'>
type Part = (call: Asked) => boolean
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
  /** One hospital: its places and devices are theirs to change, its orders to look at and to end. */
  manager: [
    ...everybody,
    ...[all(section, room, bed, equ, problem), rows(order, price), lists(refund, records, type, customer)],
    may(money.orderFinish, orderRemind, equRelease, orderReturns, orderStates, hosReport, hosDetail, hosUse, moneyFlow, phoneView),
  ],
  /** Money: sees all of it, refunds, splits, pays out; changes no place, price or account. */
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
  /** Sees everything except others' sign-in codes, the simulation and what is asked before a refund, changes only their own data; takes no workbook of users along. */
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

/** Users who see the list of a resource may choose from what its rows point to. */
const pointing = (name: string) => allResources.filter(({ fields }) => Object.values(fields).some(({ ref }) => ref === name))

export function mayCall(role: string, call: Asked): boolean {
  const { of, resource, verb } = call
  // why: calls without a code concern only the callers themselves
  if (of?.needs === 'guest' || of?.needs === 'token') return true
  const parts = roles[role] ?? []
  if (verb === 'select' && resource && !of)
    return [resource, ...pointing(resource.name)].some((one) => mayCall(role, { resource: one, verb: 'list', effects: false }))
  return parts.some((part) => part(call))
}
