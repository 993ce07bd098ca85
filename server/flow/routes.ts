/** Processes, tasks and leave over HTTP; whose tasks a list shows (contract page platform §5, §6). */
import {
  claimTask,
  completeTask,
  diagramView,
  historyFlowList,
  leaveDetail,
  leaveStart,
  modelView,
  resourceView,
  startList,
} from '#contract/endpoints/flow.ts'
import { checkForm } from '#contract/issues.ts'
import { leave, workSend } from '#contract/resources/flow.ts'
import { rowToWire } from '#contract/wire.ts'
import { instance, process, task } from '#db/tables/flow.ts'
import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Router } from 'express'
import { z } from 'zod'
import { Picture } from '../api/answer.ts'
import { asRecord } from '../core/record.ts'
import type { Reader } from '../api/crud/reader.ts'
import type { Hooks } from '../api/crud/hooks.ts'
import { handle } from '../api/handle.ts'
import { modelOf, reachedIn } from './flow-model.ts'
import { drawProcess, type Mark } from './flow-picture.ts'
import type { FlowRows, InstanceRow } from './flow-rows.ts'
import { BadForm, Refused } from '../core/refusal.ts'
import type { Principal } from '../rights/principal.ts'
import { candidateKeys, stepsOf, type Workflow } from './workflow.ts'

export const flowHooks = {
  workStart: { scope: (me) => inArray(process.tenantId, ['', me.user.tenantId]) },
  workClaim: {
    scope: (me) =>
      and(
        isNull(task.assignee),
        isNull(task.endTime),
        inArray(task.taskDefinitionKey, candidateKeys(me)),
        // Nobody decides on their own application.
        sql`not exists (select 1 from ${instance} where ${instance.id} = ${task.instanceId} and ${instance.startUser} = ${me.user.id})`,
      ),
  },
  workTodo: { scope: (me) => and(eq(task.assignee, me.user.id), isNull(task.endTime)) },
  workSend: { scope: (me) => eq(instance.startUser, me.user.id) },
  workDone: { scope: (me) => and(eq(task.assignee, me.user.id), isNotNull(task.endTime)) },
} satisfies Record<string, Hooks>

const leaveForm = z.object({
  processDefinitionId: z.string(),
  taskUser: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  reason: z.string(),
})

interface Deps {
  workflow: Workflow
  rows: FlowRows
  processes: Reader<'workStart'>
}

export function mountFlow(router: Router, { workflow, rows, processes }: Deps): void {
  const toWire = (row: Record<string, unknown>, me: Principal) => rowToWire(workSend, row, me.dialect)

  handle(router, startList, ({ mode }, me, ctx) => {
    const own: Partial<Record<string, SQL>> = { '1': eq(process.tenantId, ''), '2': ne(process.tenantId, '') }
    const more = own[mode ?? '']
    return processes.page(me, ctx, ...(more ? [more] : []))
  })
  handle(router, claimTask, ({ taskId }, me) => workflow.claim(taskId, me))
  handle(router, completeTask, (input, me) => void workflow.complete(input, me))

  handle(router, historyFlowList, ({ processInstanceId }, me) => {
    const of = workflow.instanceFor(me, { id: processInstanceId })
    // Pages use `id` as the React key of a list; the start and end events are not tasks and have none of their own.
    return of ? rows.history(of).map((row, i) => toWire({ ...row, id: row.taskId ?? `${of.id}-${i}` }, me)) : []
  })

  const marksOf = (of: InstanceRow, processKey: string) => {
    const tasks = new Map(workflow.tasksOf(of).map((row) => [row.taskDefinitionKey, row]))
    return stepsOf(processKey).map(({ key, name }) => {
      const taskRow = tasks.get(key)
      const ended: Mark = taskRow?.pass === 1 ? 'done' : 'rejected'
      return { name, mark: !taskRow ? ('waiting' as const) : taskRow.endTime ? ended : ('current' as const) }
    })
  }

  handle(router, diagramView, ({ processInstanceId }, me, ctx) => {
    const of = workflow.instanceFor(me, { id: processInstanceId })
    const definition = of && workflow.processOf(of.processDefinitionId)
    if (!of || !definition) throw new Refused('notFound')
    return new Picture(
      drawProcess(definition.name, marksOf(of, definition.key), of.endTime ? (of.pass ? 'done' : 'rejected') : 'waiting', ctx.language),
    )
  })
  handle(router, resourceView, ({ processDefinitionId }, me, ctx) => {
    const definition = processes.sees(me, processDefinitionId) ? workflow.processOf(processDefinitionId) : undefined
    if (!definition) throw new Refused('notFound')
    const waiting = stepsOf(definition.key).map(({ name }) => ({ name, mark: 'waiting' as const }))
    return new Picture(drawProcess(definition.name, waiting, 'waiting', ctx.language))
  })

  handle(router, modelView, ({ processInstanceId, processDefinitionId }, me) => {
    const of = processInstanceId ? workflow.instanceFor(me, { id: processInstanceId }) : undefined
    if (processInstanceId && !of) throw new Refused('processGone')
    const id = of?.processDefinitionId ?? processDefinitionId
    if (!id) throw new Refused('paramMissing', { name: 'processInstanceId' })
    const definition = of || processes.sees(me, id) ? workflow.processOf(id) : undefined
    if (!definition) throw new Refused('processGone')
    const steps = stepsOf(definition.key)
    const history = of ? rows.history(of).map((row) => toWire(row, me)) : []
    return { xml: modelOf(definition, steps), flow: reachedIn(history, steps) }
  })

  handle(router, leaveStart, (_input, me, ctx) => {
    const form = checkForm(leave, asRecord(ctx.body), 'insert', ctx.language)
    if (!form.ok) throw new BadForm(form.errors)
    workflow.startLeave(leaveForm.parse(form.values), me)
  })
  handle(router, leaveDetail, ({ businessId }, me) => {
    const of = workflow.instanceFor(me, { businessId })
    const row = of && workflow.leaveOf(businessId)
    if (!of || !row) return null
    return { ...rowToWire(leave, row, me.dialect), flow: toWire(rows.applicant(of), me) }
  })
}
