/** Starting, claiming and completing (contract page platform §5, §6). A rejected task ends the instance. */
import { formatTime, parseTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { instance, leave, process, task } from '#db/tables/flow.ts'
import { user } from '#db/tables/system.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { InstanceRow, TaskRow } from './flow-rows.ts'
import { nextId } from '../core/row-id.ts'
import { Refused } from '../core/refusal.ts'
import type { Principal } from '../rights/principal.ts'
import { mustBeSecond } from '../rights/second-person.ts'
import { inTransaction, type Work } from '../core/transaction.ts'

/** A user task. Without `roles` it goes to the person named at the start, otherwise to the first user of these roles who claims it. */
interface Step {
  key: string
  name: string
  roles?: readonly string[]
}

/** The steps of each process, by its key. Step keys are unique across processes. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  leave: [
    { key: 'leaveLeader', name: '上级审批' },
    { key: 'leaveHr', name: '人事审批', roles: ['admin', 'hr', 'manager'] },
  ],
}
/** Aliases of roles that decide in some process. */
export const decidingRoles: readonly string[] = Object.values(steps).flatMap((list) => list.flatMap(({ roles }) => roles ?? []))
export const stepsOf = (processKey: string): readonly Step[] => steps[processKey] ?? []

const suspended = 2
/** The comment that approves by itself, where no flag is sent. */
const agreed = '同意'

const isCandidate = (me: Principal, { roles }: Step): boolean =>
  roles !== undefined && (me.rights.all || roles.some((role) => me.rights.aliases.includes(role)))

/** Keys of the steps that the caller may claim. */
export const candidateKeys = (me: Principal): string[] =>
  Object.values(steps).flatMap((list) => list.filter((step) => isCandidate(me, step)).map((step) => step.key))

interface NewLeave {
  processDefinitionId: string
  taskUser: string
  startTime: string
  endTime: string
  reason: string
}

export function createWorkflow({ db, clock }: { db: Db; clock: () => number }) {
  function openTask(tx: Work, of: InstanceRow, step: Step, assignee: string | null, now: number): void {
    const { id: instanceId, processDefinitionName, category } = of
    const createTime = formatTime(now)
    tx.insert(task)
      .values({
        id: nextId(now),
        instanceId,
        processDefinitionName,
        category,
        taskDefinitionKey: step.key,
        taskName: step.name,
        assignee,
        createTime,
      })
      .run()
  }

  const findInstance = (tx: Work, id: string) => tx.select().from(instance).where(eq(instance.id, id)).get()

  /** The open task, with its instance. @throws Refused taskGone, flowSuspended */
  function openTaskOf(tx: Work, id: string): { taskRow: TaskRow; of: InstanceRow; processKey: string } {
    const taskRow = tx
      .select()
      .from(task)
      .where(and(eq(task.id, id), isNull(task.endTime)))
      .get()
    const of = taskRow && findInstance(tx, taskRow.instanceId)
    const definition = of && tx.select().from(process).where(eq(process.id, of.processDefinitionId)).get()
    if (!taskRow || !of || of.endTime || !definition) throw new Refused('taskGone')
    if (definition.suspensionState === suspended) throw new Refused('flowSuspended')
    return { taskRow, of, processKey: definition.key }
  }

  /** @throws Refused taskOwn, secondMeans */
  const mustBeAnother = (tx: Work, of: InstanceRow, me: Principal): void =>
    mustBeSecond(tx, { asker: of.startUser, decider: me.user.id, askedAt: of.createTime, own: 'taskOwn' })

  return {
    /** Claims a task that waits for several people. @throws Refused taskGone, flowSuspended, taskForbidden, taskClaimed, taskOwn, secondMeans */
    claim(taskId: string, me: Principal): void {
      inTransaction(db, (tx) => {
        const { taskRow, of, processKey } = openTaskOf(tx, taskId)
        const step = stepsOf(processKey).find((s) => s.key === taskRow.taskDefinitionKey)
        if (!step || !isCandidate(me, step)) throw new Refused('taskForbidden')
        if (taskRow.assignee) throw new Refused('taskClaimed')
        mustBeAnother(tx, of, me)
        tx.update(task)
          .set({ assignee: me.user.id, claimTime: formatTime(clock()) })
          .where(eq(task.id, taskId))
          .run()
      })
    },

    /** Approves or rejects. @throws Refused taskGone, flowSuspended, taskForbidden, taskOwn, secondMeans */
    complete(
      input: { taskId: string; processInstanceId?: string; comment?: string | null; flag?: string | null },
      me: Principal,
    ): { pass: boolean; taskName: string } {
      const now = clock()
      const endTime = formatTime(now)
      return inTransaction(db, (tx) => {
        const { taskRow, of, processKey } = openTaskOf(tx, input.taskId)
        if (input.processInstanceId && input.processInstanceId !== of.id) throw new Refused('taskGone')
        if (taskRow.assignee !== me.user.id) throw new Refused('taskForbidden')
        const comment = input.comment || null
        const pass = input.flag === 'ok' || comment === agreed
        // Only approval needs another person: an application assigned to its own applicant can still be rejected.
        if (pass) mustBeAnother(tx, of, me)
        tx.update(task)
          .set({ endTime, comment, pass: pass ? 1 : 0 })
          .where(eq(task.id, taskRow.id))
          .run()
        const list = stepsOf(processKey)
        const next = pass ? list[list.findIndex((s) => s.key === taskRow.taskDefinitionKey) + 1] : undefined
        if (next) openTask(tx, of, next, null, now)
        else
          tx.update(instance)
            .set({ endTime, pass: pass ? 1 : 0 })
            .where(eq(instance.id, of.id))
            .run()
        return { pass, taskName: taskRow.taskName }
      })
    },

    /** Creates the leave, its instance and the first task. @throws Refused leaveEnd, leaveSelf, paramType, flowSuspended */
    startLeave(input: NewLeave, me: Principal): void {
      const now = clock()
      const time = formatTime(now)
      if (parseTime(input.endTime) <= parseTime(input.startTime)) throw new Refused('leaveEnd')
      if (input.taskUser === me.user.id) throw new Refused('leaveSelf')
      inTransaction(db, (tx) => {
        const definition = tx
          .select()
          .from(process)
          .where(and(eq(process.id, input.processDefinitionId), inArray(process.tenantId, ['', me.user.tenantId])))
          .get()
        const first = definition?.key === 'leave' ? stepsOf(definition.key)[0] : undefined
        if (!definition || !first) throw new Refused('paramType', { name: 'processDefinitionId' })
        if (definition.suspensionState === suspended) throw new Refused('flowSuspended')
        const approver = tx
          .select({ id: user.id })
          .from(user)
          .where(and(eq(user.id, input.taskUser), eq(user.tenantId, me.user.tenantId), eq(user.isDeleted, 0), eq(user.status, 1)))
          .get()
        if (!approver) throw new Refused('paramType', { name: 'taskUser' })

        const businessId = nextId(now)
        const of: InstanceRow = {
          id: nextId(now),
          tenantId: me.user.tenantId,
          processDefinitionId: definition.id,
          processDefinitionName: definition.name,
          category: definition.category,
          businessTable: 'blade_process_leave',
          businessId,
          startUser: me.user.id,
          pass: null,
          createTime: time,
          endTime: null,
        }
        tx.insert(leave)
          .values({
            ...input,
            id: businessId,
            tenantId: me.user.tenantId,
            processInstanceId: of.id,
            applyTime: time,
            createUser: me.user.id,
            createDept: me.user.deptId.split(',')[0],
            createTime: time,
            updateUser: me.user.id,
            updateTime: time,
          })
          .run()
        tx.insert(instance).values(of).run()
        openTask(tx, of, first, approver.id, now)
      })
    },

    /** The instance, if the caller is involved: as applicant, approver, or administrator. */
    instanceFor(me: Principal, by: { id: string } | { businessId: string }): InstanceRow | undefined {
      const of = db
        .select()
        .from(instance)
        .where('id' in by ? eq(instance.id, by.id) : eq(instance.businessId, by.businessId))
        .get()
      if (!of || me.rights.all || of.startUser === me.user.id) return of
      const mine = candidateKeys(me)
      const tasks = db.select().from(task).where(eq(task.instanceId, of.id)).all()
      return tasks.some((t) => t.assignee === me.user.id || (!t.assignee && mine.includes(t.taskDefinitionKey))) ? of : undefined
    },

    processOf: (id: string) => db.select().from(process).where(eq(process.id, id)).get(),
    leaveOf: (id: string) =>
      db
        .select()
        .from(leave)
        .where(and(eq(leave.id, id), eq(leave.isDeleted, 0)))
        .get(),
    tasksOf: (of: InstanceRow): TaskRow[] =>
      db.select().from(task).where(eq(task.instanceId, of.id)).orderBy(asc(task.createTime), asc(task.id)).all(),
  }
}
export type Workflow = ReturnType<typeof createWorkflow>
