/** The four lists of tasks: to claim, to do, sent, done. They differ in their row actions. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { claimTask, completeTask } from '#contract/endpoints/flow.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { workClaim, workDone, workSend, workTodo } from '#contract/resources/flow.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { ClipboardCheck, FileText, GitBranch, Hand } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { StateTag } from '#app/components/state-tag.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { GenericCard } from '#app/resource/list/generic-card.tsx'
import { searchOf } from '#app/resource/list/list-address.ts'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Around } from '#app/resource/list-extension.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { stayAction } from '#app/forms/lost.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, resourceOf(args.request), ['taskId', 'processInstanceId', 'processIsFinished'])
export const shouldRevalidate = revalidateList

export const clientAction = stayAction

/** Claims a task that waits for several people. */
export function action({ request, context }: ActionFunctionArgs) {
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const taskId = String((await readForm(request)).get('taskId'))
    const back = workClaim.path + new URL(request.url).search
    try {
      await blade.call(claimTask, { taskId })
      return await redirectWithToast(context, back, { tone: 'success', text: t('flow.claimed') })
    } catch (error) {
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(failureOf(error), t) })
    }
  })
}

/** Prefix of the button codes of each list. */
const codes: Record<string, string> = { workClaim: 'work_claim', workTodo: 'work_todo', workSend: 'work_send', workDone: 'work_done' }
const finishing = new Set<string>([workSend.name, workDone.name])

export const handle: TextHandle = { i18n: ['flow'] }

export default function TaskList() {
  const resource = useResource()
  const list = useLoaderData<typeof loader>()
  const { instance } = useParams()
  const can = useCan()
  const search = searchOf(list.query)
  const open = list.rows.find((row) => row.processInstanceId === instance)
  const { t } = useText()
  const actions = (row: AnyRow) => taskActions({ resource, row, search, can, t })
  const cells = finishing.has(resource.name)
    ? { processIsFinished: (row: AnyRow) => <Finished value={String(row.processIsFinished)} /> }
    : undefined
  const may = can(`${codes[resource.name]}_detail`)
  return (
    <ListPage
      resource={resource}
      list={list}
      openId={open && String(open.id)}
      rowLink={may ? (row) => `${resource.path}/${String(row.processInstanceId)}${search}` : undefined}
      rowActions={actions}
      cells={cells}
      card={(row) => <GenericCard resource={resource} row={row} dictionaries={list.dictionaries} layout={list.layout} cells={cells} />}
      cardActions={actions}
    />
  )
}

function Finished({ value }: { value: string }) {
  const { t } = useText()
  const isFinished = value === 'finished'
  return <StateTag dict="problem_state" value={isFinished ? '2' : '1'} text={t(isFinished ? 'flow.finished' : 'flow.running')} />
}

interface TaskProps extends Around {
  resource: Resource
  row: AnyRow
  t: Say
}

function taskActions({ resource, row, search, can, t }: TaskProps) {
  const begin = codes[resource.name]
  const at = `${resource.path}/${String(row.processInstanceId)}`
  return (
    <>
      {resource.name === workClaim.name && can(claimTask.needs) && (
        <Form method="post" action={workClaim.path + search} className="contents">
          <Button type="submit" variant="link" name="taskId" value={String(row.taskId)}>
            <Hand aria-hidden="true" />
            {t('flow.claim')}
          </Button>
        </Form>
      )}
      {resource.name === workTodo.name && can(completeTask.needs) && (
        <ButtonLink variant="link" to={`${at}/handle${search}`}>
          <ClipboardCheck aria-hidden="true" />
          {t('flow.handle')}
        </ButtonLink>
      )}
      {can(`${begin}_detail`) && (
        <ButtonLink variant="link" to={at + search}>
          <FileText aria-hidden="true" />
          {t('flow.detail')}
        </ButtonLink>
      )}
      {can(`${begin}_follow`) && (
        <ButtonLink variant="link" to={`${at}/picture${search}`}>
          <GitBranch aria-hidden="true" />
          {t('flow.picture')}
        </ButtonLink>
      )}
    </>
  )
}
