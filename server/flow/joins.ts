/** Joined fields of processes and tasks. */
import { idsOf, type Joins } from '../api/crud/join.ts'
import type { Dictionary } from '../api/dictionary.ts'
import type { FlowRows } from './flow-rows.ts'

export const flowJoins = (flow: FlowRows, system: Dictionary) =>
  ({
    workStart: (rows) => {
      const names = system.names('flow')
      return rows.map((row) => ({ categoryName: names.get(String(row.category).replace(/^flow_/, '')) }))
    },
    workClaim: (rows) => flow.ofTasks(idsOf(rows), 'claim'),
    workTodo: (rows) => flow.ofTasks(idsOf(rows), 'todo'),
    workSend: (rows) => flow.ofInstances(idsOf(rows)),
    workDone: (rows) => flow.ofTasks(idsOf(rows), 'done'),
  }) satisfies Partial<Joins>
