/** Processes that may be started, the four task lists, and the leave form (contract page platform §5, §6). */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { bag, bool, colleague, dateTime, id, identifier, int, optional, processCategory, ref, stamp, text, textarea } from '../values.ts'

const work = '/api/blade-flow/work'

export const workStart = defineResource({
  name: 'workStart',
  api: work,
  path: '/flow/start',
  calls: { list: 'start-list' },
  entity: () =>
    z.object({
      /** `<key>:<version>:<hash>`. */
      id: text(64),
      /** "" = common to all tenants. */
      tenantId: optional(identifier(12)),
      name: text(64),
      key: identifier(64),
      category: processCategory(),
      version: int(),
      deploymentId: identifier(64),
      resourceName: text(128),
      diagramResourceName: text(128),
      /** 1 active, 2 suspended. */
      suspensionState: int(1, 2),
      deploymentTime: dateTime(),
    }),
  joined: () => z.object({ categoryName: text() }),
  search: ['category', 'name'],
  columns: ['name', 'categoryName', 'key', 'version', 'suspensionState', 'deploymentTime'],
  card: { title: ['name'], lines: [['categoryName', 'version'], ['deploymentTime']] },
})

/** Fields that are stored with a task and with an instance; the rest of a row is computed from both. */
const flowEntity = () => z.object({ id, category: processCategory(), processDefinitionName: text(64), createTime: dateTime() })

const flowJoined = () =>
  z.object({
    taskId: identifier(),
    taskName: text(),
    taskDefinitionKey: identifier(),
    assignee: text(),
    assigneeName: text(),
    categoryName: text(),
    endTime: dateTime(),
    claimTime: dateTime(),
    historyTaskEndTime: dateTime(),
    executionId: identifier(),
    processInstanceId: identifier(),
    historyProcessInstanceId: identifier(),
    processDefinitionId: identifier(),
    processDefinitionKey: identifier(),
    processDefinitionVersion: int(),
    processDefinitionDesc: text(),
    processDefinitionDiagramResName: text(),
    processDefinitionResName: text(),
    /** `finished` or `unfinished`. */
    processIsFinished: text(),
    historyActivityId: identifier(),
    historyActivityName: text(),
    historyActivityDurationTime: text(),
    businessTable: text(),
    businessId: identifier(),
    /** todo, claim, send, done or finish. */
    status: text(),
    comment: textarea(),
    pass: bool(),
    flag: text(),
    variables: bag(),
  })

/** Open tasks that wait for one of several people, including the caller. */
export const workClaim = defineResource({
  name: 'workClaim',
  api: work,
  path: '/flow/claim',
  calls: { list: 'claim-list' },
  entity: flowEntity,
  joined: flowJoined,
  search: ['category', 'processDefinitionName'],
  columns: ['processDefinitionName', 'categoryName', 'taskName', 'processDefinitionVersion', 'createTime'],
  card: { title: ['processDefinitionName'], lines: [['taskName', 'categoryName'], ['createTime']] },
})

/** Open tasks of the caller. */
export const workTodo = defineResource({
  name: 'workTodo',
  api: work,
  path: '/flow/todo',
  calls: { list: 'todo-list' },
  entity: flowEntity,
  joined: flowJoined,
  search: ['category', 'processDefinitionName'],
  columns: ['processDefinitionName', 'categoryName', 'taskName', 'processDefinitionVersion', 'createTime', 'claimTime'],
  card: {
    title: ['processDefinitionName'],
    lines: [
      ['taskName', 'categoryName'],
      ['createTime', 'claimTime'],
    ],
  },
})

/** Processes that the caller started. */
export const workSend = defineResource({
  name: 'workSend',
  api: work,
  path: '/flow/send',
  calls: { list: 'send-list' },
  entity: flowEntity,
  joined: flowJoined,
  search: ['category', 'processDefinitionName'],
  columns: ['processDefinitionName', 'categoryName', 'taskName', 'assigneeName', 'processIsFinished', 'createTime', 'endTime'],
  card: {
    title: ['processDefinitionName'],
    lines: [
      ['taskName', 'assigneeName'],
      ['createTime', 'endTime'],
    ],
    state: 'processIsFinished',
  },
})

/** Tasks that the caller has completed. */
export const workDone = defineResource({
  name: 'workDone',
  api: work,
  path: '/flow/done',
  calls: { list: 'done-list' },
  entity: flowEntity,
  joined: flowJoined,
  search: ['category', 'processDefinitionName'],
  columns: ['processDefinitionName', 'categoryName', 'taskName', 'processIsFinished', 'comment', 'createTime', 'endTime'],
  card: {
    title: ['processDefinitionName'],
    lines: [
      ['taskName', 'comment'],
      ['createTime', 'endTime'],
    ],
    state: 'processIsFinished',
  },
})

/** The form of a leave. It has no list of its own; processes and tasks link to it. */
export const leave = defineResource({
  name: 'leave',
  api: '/api/blade-desk/process/leave',
  path: '/flow/leave',
  calls: {},
  entity: () =>
    z.object({
      id,
      processDefinitionId: identifier(64),
      processInstanceId: optional(identifier(64)),
      /** The first approver. */
      taskUser: colleague(),
      startTime: dateTime(),
      endTime: dateTime(),
      reason: textarea(500),
      applyTime: dateTime(),
      createUser: optional(stamp(ref('user'))),
      createDept: optional(stamp(ref('dept'))),
      createTime: dateTime(),
      updateUser: optional(stamp(ref('user'))),
      updateTime: dateTime(),
      status: int(),
    }),
  search: [],
  columns: ['startTime', 'endTime', 'reason', 'applyTime'],
  card: { title: ['startTime', 'endTime'], lines: [['reason']] },
  form: ['processDefinitionId', 'taskUser', 'startTime', 'endTime', 'reason'],
})
