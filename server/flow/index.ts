/** Processes, tasks, leave. */
import type { Db } from '#db/open.ts'
import type { Room } from '../api/room.ts'
import type { FlowRows } from './flow-rows.ts'
import { flowHooks, mountFlow } from './routes.ts'
import { createWorkflow } from './workflow.ts'

export const openFlow = (deps: { db: Db; clock: () => number; rows: FlowRows }): Room => ({
  hooks: flowHooks,
  mount: (router, rows) =>
    mountFlow(router, { workflow: createWorkflow(deps), rows: deps.rows, processes: rows.readers('workStart').workStart }),
})
