/** Calls of processes, tasks and leave beyond the lists (contract page platform §5, §6). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const flow = '/api/blade-flow'
const leaveApi = '/api/blade-desk/process/leave'
const key = z.coerce.string<string | number>().min(1).max(64)

/** The list of processes; `mode` 1 = common, 2 = the tenant's own. */
export const startList = defineEndpoint({
  method: 'GET',
  path: `${flow}/work/start-list`,
  via: 'query',
  input: z.object({ mode: z.string().max(4).optional() }),
  output: z.unknown(),
  needs: 'workStart',
})

export const claimTask = defineEndpoint({
  method: 'POST',
  path: `${flow}/work/claim-task`,
  via: 'query',
  input: z.object({ taskId: key }),
  output: z.unknown(),
  needs: 'work_claim_sign',
})

/** `flag: "ok"` agrees; without it the task is rejected. */
export const completeTask = defineEndpoint({
  method: 'POST',
  path: `${flow}/work/complete-task`,
  via: 'json',
  input: z.object({
    taskId: key,
    processInstanceId: key.optional(),
    comment: z.string().trim().max(500).nullish(),
    flag: z.string().max(16).nullish(),
  }),
  output: z.unknown(),
  needs: 'work_todo_handle',
})

export const historyFlowList = defineEndpoint({
  method: 'GET',
  path: `${flow}/process/history-flow-list`,
  via: 'query',
  input: z.object({ processInstanceId: key }),
  output: z.array(z.unknown()),
  needs: 'token',
})

/** The process as a picture, with the current step of one instance marked. */
export const diagramView = defineEndpoint({
  method: 'GET',
  path: `${flow}/process/diagram-view`,
  via: 'query',
  input: z.object({ processInstanceId: key }),
  output: z.unknown(),
  needs: 'token',
})

/** The process as a picture. */
export const resourceView = defineEndpoint({
  method: 'GET',
  path: `${flow}/process/resource-view`,
  via: 'query',
  input: z.object({ processDefinitionId: key }),
  output: z.unknown(),
  needs: 'token',
})

export const leaveStart = defineEndpoint({
  method: 'POST',
  path: `${leaveApi}/start-process`,
  via: 'json',
  input: z.looseObject({}),
  output: z.unknown(),
  needs: 'work_start_flow',
})

/** The leave of an instance, with `flow` saying who applied. */
export const leaveDetail = defineEndpoint({
  method: 'GET',
  path: `${leaveApi}/detail`,
  via: 'query',
  input: z.object({ businessId: key }),
  output: z.unknown(),
  needs: 'token',
})
