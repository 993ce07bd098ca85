/** Departments; a hospital leads to its bed board. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { wizardPath, placePath } from '#contract/console/pages.ts'
import { hospitalCategory } from '#contract/hospital.ts'
import { permission } from '#contract/resource.ts'
import { dept } from '#contract/resources/access.ts'
import { bed } from '#contract/resources/rental.ts'
import { Hospital, LayoutGrid } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useAct } from '#app/shell/rights.ts'
import { Action } from '#app/resource/action.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { loadTree } from './tree.server.ts'
import { TreeTable } from './tree-table.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadTree(args, dept)
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['system', 'rental'] }

function SetUp() {
  const { t } = useText()
  return (
    useAct(wizardPath) && (
      <ButtonLink variant="outline" to={wizardPath}>
        <Hospital aria-hidden="true" />
        {t('place.setUp')}
      </ButtonLink>
    )
  )
}

const own: ListExtension = {
  more: () => <SetUp />,
  actions: (row, { can }) =>
    row.deptCategory === hospitalCategory &&
    can(permission(bed.name, 'view')) && <Action to={`${placePath}?hos=${String(row.id)}`} icon={LayoutGrid} text="place.title" />,
}

export default function Departments() {
  return <TreeTable resource={dept} list={useLoaderData<typeof loader>()} own={own} />
}
