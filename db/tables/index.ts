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
  param: system.param,
  dict: system.dict,
  dictBiz: system.dictBiz,
} satisfies { [N in ResourceName]: { [F in StoredFields<N>]: unknown } }
