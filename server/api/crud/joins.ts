/** Fields that are shown but not stored, of all rooms. A joined field without its entry does not compile. */
import type { Db } from '#db/open.ts'
import { accessJoins } from '../../access/joins.ts'
import { flowJoins } from '../../flow/joins.ts'
import type { FlowRows } from '../../flow/flow-rows.ts'
import { moneyJoins } from '../../money/joins.ts'
import { platformJoins } from '../../platform/joins.ts'
import { rentalJoins } from '../../rental/joins.ts'
import { systemJoins } from '../../system/joins.ts'
import type { Dictionary } from '../../system/dictionary.ts'
import type { Joins } from './join.ts'

interface JoinDeps {
  db: Db
  dictionaries: { system: Dictionary; business: Dictionary }
  flow: FlowRows
}

export const createJoins = ({ db, dictionaries, flow }: JoinDeps): Joins => ({
  ...moneyJoins(db, dictionaries.business),
  ...rentalJoins(db),
  ...accessJoins(db, dictionaries.system),
  ...systemJoins(dictionaries),
  ...platformJoins(db, dictionaries.system),
  ...flowJoins(flow, dictionaries.system),
})
