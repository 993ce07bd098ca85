/** Calls of processes, tasks and leave beyond the lists (contract page platform §5, §6). */
import { z } from 'zod'
import { defineEndpoint, type Find } from '../endpoint.ts'
import { nothing, page, picture, rowOrNone, rows } from '../outputs.ts'
import { leave, workClaim, workDone, workSend, workStart, workTodo } from '../resources/flow.ts'
import { reference } from '../ids.ts'
import { typedLines } from '../text-schemas.ts'

const flow = '/api/blade-flow'
const leaveApi = '/api/blade-desk/process/leave'
/** A field of the first row in any task list. */
const taskOf = ({ of }: Find, field: string) =>
  [workSend, workTodo, workDone, workClaim].map((list) => of(list, field)).find((value) => value !== undefined)
const instance = (find: Find) => ({ processInstanceId: taskOf(find, 'processInstanceId') })

/** The list of processes; `mode` 1 = common, 2 = the tenant's own. */
export const startList = defineEndpoint({
  name: 'work.start-list',
  title: ['可发起的流程', 'Available processes'],
  filters: workStart,
  answersFor: { resource: workStart, verb: 'list' },
  method: 'GET',
  path: `${flow}/work/start-list`,
  via: 'query',
  input: z.object({ mode: z.string().max(4).optional() }),
  output: page(workStart),
  needs: workStart.name,
})

export const claimTask = defineEndpoint({
  name: 'work.claim-task',
  title: ['签收任务', 'Claim'],
  button: { menu: workClaim.name, name: '签收', alias: 'sign' },
  untried: "is another's task",
  method: 'POST',
  path: `${flow}/work/claim-task`,
  via: 'query',
  input: z.object({ taskId: reference }),
  output: nothing,
  needs: 'work_claim_sign',
})

/** `flag: "ok"` approves; without it the task is rejected. */
export const completeTask = defineEndpoint({
  name: 'work.complete-task',
  title: ['办理任务', 'Review task'],
  button: { menu: workTodo.name, name: '处理', alias: 'handle' },
  untried: "is another's task",
  method: 'POST',
  path: `${flow}/work/complete-task`,
  via: 'json',
  input: z.object({
    taskId: reference,
    processInstanceId: reference.optional(),
    comment: typedLines().max(500).nullish(),
    flag: z.string().max(16).nullish(),
  }),
  output: nothing,
  needs: 'work_todo_handle',
})

export const historyFlowList = defineEndpoint({
  name: 'process.history-flow-list',
  title: ['流转记录', 'Process history'],
  asks: instance,
  method: 'GET',
  path: `${flow}/process/history-flow-list`,
  via: 'query',
  input: z.object({ processInstanceId: reference }),
  output: rows(workSend),
  needs: 'token',
})

/** The process as a picture, with the current step of one instance marked. */
export const diagramView = defineEndpoint({
  name: 'process.diagram-view',
  title: ['流程图（标出当前步骤）', 'Diagram with the current step'],
  media: 'picture',
  asks: instance,
  method: 'GET',
  path: `${flow}/process/diagram-view`,
  via: 'query',
  input: z.object({ processInstanceId: reference }),
  output: picture,
  needs: 'token',
})

/** The process as a picture. */
export const resourceView = defineEndpoint({
  name: 'process.resource-view',
  title: ['流程图', 'Process diagram'],
  media: 'picture',
  asks: ({ of }) => ({ processDefinitionId: of(workStart) }),
  method: 'GET',
  path: `${flow}/process/resource-view`,
  via: 'query',
  input: z.object({ processDefinitionId: reference }),
  output: picture,
  needs: 'token',
})

/** An activity of an instance that was reached; `endTime` is "" while it is open. */
const reached = z.looseObject({ historyActivityId: z.string(), historyActivityType: z.string(), endTime: z.string() })
/** The process as BPMN 2.0 with its drawing, for consoles that draw it themselves; of one instance with the activities it reached. */
export const modelView = defineEndpoint({
  name: 'process.model-view',
  title: ['流程模型', 'Process model'],
  forms: { springblade: 'absent' },
  asks: instance,
  method: 'GET',
  path: `${flow}/process/model-view`,
  via: 'query',
  input: z.object({ processInstanceId: reference.optional(), processDefinitionId: reference.optional() }),
  output: z.object({ xml: z.string(), flow: z.array(reached) }),
  needs: 'token',
})

export const leaveStart = defineEndpoint({
  name: 'process.leave.start-process',
  title: ['申请请假', 'Request leave'],
  button: { menu: workStart.name, name: '发起', alias: 'flow' },
  untried: 'a process cannot be taken back',
  method: 'POST',
  path: `${leaveApi}/start-process`,
  via: 'json',
  input: z.looseObject({}),
  output: nothing,
  needs: 'work_start_flow',
})

/** The leave of an instance, with the applicant in `flow`. */
export const leaveDetail = defineEndpoint({
  name: 'process.leave.detail',
  title: ['请假详情', 'Get a leave request'],
  asks: (find) => ({ businessId: taskOf(find, 'businessId') }),
  method: 'GET',
  path: `${leaveApi}/detail`,
  via: 'query',
  input: z.object({ businessId: reference }),
  output: rowOrNone(leave),
  needs: 'token',
})
