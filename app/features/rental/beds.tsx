/** Beds; one without a device says so, as the board does, because nobody can rent there. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { fieldOf } from '#contract/resource.ts'
import { bed } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Minus } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { Cell } from '#app/resource/cells.tsx'
import { type ListData, loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { Badge } from '#app/ui/badge.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, bed)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['rental'] }

/** The value of `bed_state` of a bed that nobody uses and nobody stopped. */
const free = 0

const ownOf = ({ dictionaries }: ListData): ListExtension => ({
  cells: {
    state: (row) =>
      row.state === free && !row.batch ? (
        <>
          <Cell meta={fieldOf(bed, 'state')} value={row.state} dictionaries={dictionaries} />
          <NoDevice />
        </>
      ) : undefined,
  },
})

function NoDevice() {
  const { t } = useText()
  return (
    <Badge className="ms-1">
      <Minus aria-hidden="true" />
      {t('place.none')}
    </Badge>
  )
}

export default function Beds() {
  const list = useLoaderData<typeof loader>()
  return <CrudList resource={bed} list={list} own={ownOf(list)} />
}
