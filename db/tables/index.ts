/** Tables bound to resources by name: a resource without a table, or with a column missing, does not compile. */
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import * as money from './money.ts'
import * as rental from './rental.ts'
import * as system from './system.ts'

export const schema = { ...system, ...rental, ...money }

type StoredFields<N extends ResourceName> = keyof Resources[N]['entity']['shape']

export const tables = {
  order: money.order,
  refund: money.refund,
  records: money.records,
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
} satisfies { [N in ResourceName]: { [F in StoredFields<N>]: unknown } }
