/** Processes, tasks, leave. */
import type { Db } from '#db/open.ts'
import type { RoomWithJoins } from '../api/room.ts'
import type { Dictionary } from '../api/dictionary.ts'
import { createFlowRows } from './flow-rows.ts'
import { flowJoins } from './joins.ts'
import { flowHooks, mountFlow } from './routes.ts'
import { createWorkflow } from './workflow.ts'

interface Deps {
  db: Db
  clock: () => number
  /** System dictionaries. */
  dictionary: Dictionary
}

export function openFlow({ db, clock, dictionary }: Deps): RoomWithJoins<ReturnType<typeof flowJoins>> {
  const flowRows = createFlowRows(db, dictionary)
  return {
    hooks: flowHooks,
    joins: flowJoins(flowRows, dictionary),
    mount: (router, rows) =>
      mountFlow(router, {
        workflow: createWorkflow({ db, clock }),
        rows: flowRows,
        processes: rows.readers('workStart').workStart,
      }),
  }
}
