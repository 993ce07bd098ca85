/** Instances and tasks as BladeFlow rows: the shape shared by all lists, the history and the leave (contract page platform §5). */
import { checkExists } from '#contract/rules/values.ts'
import type { Db } from '#db/open.ts'
import { instance, process, task } from '#db/tables/flow.ts'
import { user } from '#db/tables/system.ts'
import { parseTime } from '#contract/rules/time.ts'
import { asc, inArray } from 'drizzle-orm'
import type { Dictionary } from '../api/dictionary.ts'

export type InstanceRow = typeof instance.$inferSelect
export type TaskRow = typeof task.$inferSelect
type ProcessRow = typeof process.$inferSelect

/** `0天2小时15分8秒`. */
export function durationOf(from: string, to: string): string {
  const seconds = Math.max(0, Math.floor((parseTime(to) - parseTime(from)) / 1000))
  const part = (size: number, within: number) => Math.floor((seconds % within) / size)
  return `${Math.floor(seconds / 86_400)}天${part(3600, 86_400)}小时${part(60, 3600)}分${part(1, 60)}秒`
}

export type FlowStatus = 'todo' | 'claim' | 'send' | 'done' | 'finish'

/** One activity of an instance: a task, or the start or end event. */
interface Activity {
  id: string
  name: string
  assignee: string | null
  createTime: string
  claimTime: string | null
  endTime: string | null
  comment: string | null
  pass: number | null
}

const activityOf = (row: TaskRow): Activity => ({ ...row, id: row.taskDefinitionKey, name: row.taskName })

export function createFlowRows(db: Db, dictionary: Pick<Dictionary, 'names'>) {
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

  const instancesOf = (ids: readonly string[]) =>
    byId(
      db
        .select()
        .from(instance)
        .where(inArray(instance.id, [...new Set(ids)]))
        .all(),
    )
  const tasksOf = (instanceIds: readonly string[]): TaskRow[] =>
    db
      .select()
      .from(task)
      .where(inArray(task.instanceId, [...new Set(instanceIds)]))
      .orderBy(asc(task.createTime), asc(task.id))
      .all()
  const processesOf = (ids: readonly string[]): ReadonlyMap<string, ProcessRow> =>
    byId(
      db
        .select()
        .from(process)
        .where(inArray(process.id, [...new Set(ids)]))
        .all(),
    )
  const namesOf = (ids: readonly (string | null)[]) =>
    new Map(
      db
        .select({ id: user.id, name: user.name, account: user.account })
        .from(user)
        .where(inArray(user.id, [...new Set(ids.flatMap((id) => id ?? []))]))
        .all()
        .map((row) => [row.id, row.name || row.account]),
    )
  const categoryName = (category: string) => dictionary.names('flow').get(category.replace(/^flow_/, '')) ?? ''

  function row(
    of: InstanceRow,
    definition: ProcessRow | undefined,
    names: ReadonlyMap<string, string>,
    status: FlowStatus,
    at: { taskId?: string; activity?: Activity },
  ) {
    const { activity } = at
    const ended = activity ? activity.endTime : of.endTime
    return {
      id: at.taskId ?? of.id,
      taskId: at.taskId,
      taskName: activity?.name,
      taskDefinitionKey: activity?.id,
      assignee: activity?.assignee,
      assigneeName: names.get(activity?.assignee ?? ''),
      category: of.category,
      categoryName: categoryName(of.category),
      createTime: activity?.createTime ?? of.createTime,
      endTime: ended,
      claimTime: activity?.claimTime,
      historyTaskEndTime: activity?.endTime,
      executionId: of.id,
      processInstanceId: of.id,
      historyProcessInstanceId: of.id,
      processDefinitionId: of.processDefinitionId,
      processDefinitionKey: definition?.key,
      processDefinitionName: of.processDefinitionName,
      processDefinitionVersion: definition?.version ?? 1,
      processDefinitionDesc: '',
      processDefinitionDiagramResName: definition?.diagramResourceName,
      processDefinitionResName: definition?.resourceName,
      processIsFinished: of.endTime ? 'finished' : 'unfinished',
      historyActivityId: activity?.id,
      historyActivityName: activity?.name,
      historyActivityDurationTime: activity?.endTime ? durationOf(activity.createTime, activity.endTime) : undefined,
      businessTable: of.businessTable,
      businessId: of.businessId,
      status,
      comment: activity?.comment,
      pass: (activity ? activity.pass : of.pass) === 1,
      flag: (activity ? activity.pass : of.pass) === 1 ? 'ok' : '',
      variables: of.pass === null ? {} : { pass: of.pass === 1 },
    }
  }

  return {
    /** Rows of tasks, in the order of `ids`. */
    ofTasks(ids: readonly string[], status: FlowStatus) {
      const tasks = byId(
        db
          .select()
          .from(task)
          .where(inArray(task.id, [...ids]))
          .all(),
      )
      const instances = instancesOf([...tasks.values()].map((t) => t.instanceId))
      const processes = processesOf([...instances.values()].map((i) => i.processDefinitionId))
      const names = namesOf([...tasks.values()].map((t) => t.assignee))
      return ids.map((id) => {
        const taskRow = checkExists(tasks.get(id), `task ${id}`)
        const of = checkExists(instances.get(taskRow.instanceId), `process ${taskRow.instanceId}`)
        return row(of, processes.get(of.processDefinitionId), names, status, { taskId: id, activity: activityOf(taskRow) })
      })
    },

    /** Rows of instances with the current step of each. */
    ofInstances(ids: readonly string[]) {
      const instances = instancesOf(ids)
      const last = new Map(tasksOf(ids).map((t) => [t.instanceId, t]))
      const processes = processesOf([...instances.values()].map((i) => i.processDefinitionId))
      const names = namesOf([...last.values()].map((t) => t.assignee))
      return ids.map((id) => {
        const of = checkExists(instances.get(id), `process ${id}`)
        const step = last.get(id)
        const at = step ? { taskId: step.id, activity: activityOf(step) } : {}
        const flowRow = row(of, processes.get(of.processDefinitionId), names, of.endTime ? 'finish' : 'send', at)
        return { ...flowRow, id, createTime: of.createTime, endTime: of.endTime }
      })
    },

    /** The applicant, in the form of a leave's `flow`. */
    applicant(of: InstanceRow) {
      const names = namesOf([of.startUser])
      return {
        ...checkExists(this.ofInstances([of.id])[0], `process ${of.id}`),
        assignee: of.startUser,
        assigneeName: names.get(of.startUser),
      }
    },

    /** The history in time order: the start event, each task, the end event. */
    history(of: InstanceRow) {
      const tasks = tasksOf([of.id])
      const definition = processesOf([of.processDefinitionId]).get(of.processDefinitionId)
      const names = namesOf([of.startUser, ...tasks.map((t) => t.assignee)])
      const event = (id: string, name: string, time: string, assignee: string | null): Activity => {
        const nothing = { claimTime: null, comment: null, pass: null }
        return { id, name, assignee, createTime: time, endTime: time, ...nothing }
      }
      const status = (done: boolean): FlowStatus => (done ? 'done' : 'todo')
      return [
        row(of, definition, names, 'done', { activity: event('start', '开始', of.createTime, of.startUser) }),
        ...tasks.map((t) => row(of, definition, names, status(t.endTime !== null), { taskId: t.id, activity: activityOf(t) })),
        ...(of.endTime ? [row(of, definition, names, 'finish', { activity: event('end', '结束', of.endTime, null) })] : []),
      ]
    },
  }
}
export type FlowRows = ReturnType<typeof createFlowRows>
