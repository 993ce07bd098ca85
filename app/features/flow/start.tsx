/** Processes that may be started. Only processes whose form this console has can be started here. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { leaveStart } from '#contract/endpoints/flow.ts'
import type { AnyRow } from '#contract/resource.ts'
import { workStart } from '#contract/resources/flow.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CirclePlay, GitBranch } from 'lucide-react'
import { loadList } from '#app/resource/crud.server.ts'
import { GenericCard } from '#app/resource/list/generic-card.tsx'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { searchOf } from '#app/resource/list/list-address.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useCan } from '#app/shell/rights.ts'

export const loader = (args: LoaderFunctionArgs) => loadList(args, workStart)
export const shouldRevalidate = revalidateList

/** Keys of the processes whose form exists here. */
const forms = new Set(['leave'])
const active = 1

export const handle: TextHandle = { i18n: ['flow'] }

export default function StartList() {
  const list = useLoaderData<typeof loader>()
  const { t } = useText()
  const can = useCan()
  const search = searchOf(list.query)
  const cells = { suspensionState: (row: AnyRow) => t(row.suspensionState === active ? 'flow.active' : 'flow.suspended') }
  const actions = (row: (typeof list.rows)[number]) => (
    <>
      {can(leaveStart.needs) && forms.has(String(row.key)) && row.suspensionState === active && (
        <ButtonLink variant="link" to={`${workStart.path}/${String(row.id)}/leave${search}`}>
          <CirclePlay aria-hidden="true" />
          {t('flow.start')}
        </ButtonLink>
      )}
      {can('work_start_image') && (
        <ButtonLink variant="link" to={`${workStart.path}/${String(row.id)}/picture${search}`}>
          <GitBranch aria-hidden="true" />
          {t('flow.picture')}
        </ButtonLink>
      )}
    </>
  )
  return (
    <ListPage
      resource={workStart}
      list={list}
      rowActions={actions}
      cells={cells}
      card={(row) => <GenericCard resource={workStart} row={row} dictionaries={list.dictionaries} layout={list.layout} cells={cells} />}
      cardActions={actions}
    />
  )
}
