/** Fields that are shown but not stored, of all features. A joined field without its entry does not compile. */
import type { Db } from '#db/open.ts'
import { accessJoins } from '#server/access/joins.ts'
import { flowJoins } from '#server/flow/joins.ts'
import type { FlowRows } from '#server/flow/flow-rows.ts'
import { moneyJoins } from '#server/money/joins.ts'
import { platformJoins } from '#server/platform/joins.ts'
import { rentalJoins } from '#server/rental/joins.ts'
import { systemJoins } from '#server/system/joins.ts'
import type { Dictionaries } from '#server/system/dictionary.ts'
import type { Joins } from './join.ts'

interface JoinDeps {
  db: Db
  /** Epoch ms. */
  clock: () => number
  dictionaries: Dictionaries
  flow: FlowRows
}

export const createJoins = ({ db, clock, dictionaries, flow }: JoinDeps): Joins => ({
  ...moneyJoins(db, clock, dictionaries.business),
  ...rentalJoins(db),
  ...accessJoins(db, dictionaries.system),
  ...systemJoins(dictionaries),
  ...platformJoins(db, dictionaries.system),
  ...flowJoins(flow, dictionaries.system),
})
