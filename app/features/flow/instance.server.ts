/** One instance of a process: its history and its leave application. */
import { historyFlowList, leaveDetail } from '#contract/endpoints/flow.ts'
import type { workTodo } from '#contract/resources/flow.ts'
import type { Row } from '#contract/resource.ts'
import { formatTime } from '#contract/rules/time.ts'
import { data } from '@remix-run/node'
import type { SignedInRequest, Args } from '#app/blade/signed-in.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'

export type Step = Row<typeof workTodo>

/** @throws Response 404 when the caller sees no such instance */
export async function loadInstance({ blade }: SignedInRequest, { request, context, params }: Args) {
  const processInstanceId = params.instance ?? ''
  const history = (await blade.call(historyFlowList, { processInstanceId })).data
  const first = history[0]
  if (!first) throw data({ msg: textsOf(request)('crud.missing'), requestId: context.requestId }, { status: 404 })
  const about =
    first.processDefinitionKey === 'leave' && first.businessId
      ? (await blade.call(leaveDetail, { businessId: first.businessId })).data
      : null
  return {
    id: processInstanceId,
    name: first.processDefinitionName ?? '',
    applicant: first.assigneeName ?? '',
    history,
    leave: about,
    today: formatTime(context.now()).slice(0, 10),
  }
}
export type Instance = Awaited<ReturnType<typeof loadInstance>>
