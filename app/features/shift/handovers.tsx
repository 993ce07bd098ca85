/** Shift handovers; a row opens its page. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { handoverGive } from '#contract/endpoints/shift.ts'
import { handover } from '#contract/resources/shift.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClipboardCheck } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, handover)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['shift'] }

const handoverOwn: ListExtension = {
  numbered: true,
  opens: (row) => `${handover.path}/${String(row.id)}`,
  add: ({ can }) => can(handoverGive) && <NewButton />,
}

function NewButton() {
  const { t } = useText()
  return (
    <ButtonLink to={`${handover.path}/new`}>
      <ClipboardCheck aria-hidden="true" />
      {t('shift.new')}
    </ButtonLink>
  )
}

export default function Handovers() {
  return <CrudList resource={handover} list={useLoaderData<typeof loader>()} own={handoverOwn} />
}
