/** Tables bound to resources by name: a resource without a table, or with a column missing, does not compile. */
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import * as audits from './audit.ts'
import * as flow from './flow.ts'
import * as books from './ledger.ts'
import * as money from './money.ts'
import * as platform from './platform.ts'
import * as rental from './rental.ts'
import * as sim from './sim.ts'
import * as system from './system.ts'
import * as wallets from './wallet.ts'

export const schema = { ...audits, ...system, ...rental, ...money, ...wallets, ...books, ...sim, ...platform, ...flow }

type StoredFields<N extends ResourceName> = keyof Resources[N]['entity']['shape']

export const tables = {
  section: rental.section,
  room: rental.room,
  bed: rental.bed,
  equ: rental.equ,
  type: rental.type,
  price: rental.price,
  problem: rental.problem,
  normal: rental.normal,
  banner: rental.banner,
  setter: rental.setter,
  customer: rental.customer,
  order: money.order,
  // why before: two resources show this table, and the audit names it after the last
  approval: money.refund,
  refund: money.refund,
  records: money.records,
  wallet: wallets.wallet,
  recharge: money.recharge,
  withdrawal: money.withdrawal,
  transfers: money.transfers,
  payee: money.payee,
  receiver: money.receiver,
  menu: system.menu,
  appMenu: system.appMenu,
  topMenu: system.topMenu,
  role: system.role,
  dept: system.dept,
  user: system.user,
  dataScope: system.dataScope,
  apiScope: system.apiScope,
  region: system.region,
  client: system.client,
  param: system.param,
  dict: system.dict,
  dictBiz: system.dictBiz,
  oss: platform.oss,
  sms: platform.sms,
  attach: platform.attach,
  audit: audits.audit,
  ledger: books.ledger,
  usual: platform.usual,
  api: platform.api,
  error: platform.error,
  workStart: flow.process,
  workClaim: flow.task,
  workTodo: flow.task,
  workSend: flow.instance,
  workDone: flow.task,
  leave: flow.leave,
} satisfies { [N in ResourceName]: { [F in StoredFields<N>]: unknown } }
