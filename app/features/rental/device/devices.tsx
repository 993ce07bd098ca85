/** Devices; each has a page, and labels are printed of one or of those chosen. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { devicePath, labelsPath } from '#contract/pages.ts'
import { permission } from '#contract/resource.ts'
import { equ } from '#contract/resources/rental.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IdCard, QrCode } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { Action } from '#app/resource/action.tsx'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { Own } from '#app/resource/own.ts'
import { keptLoader } from '#app/shell/tabs/kept-data.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, equ)
export { listMeta as meta, revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'
export { RouteError as ErrorBoundary } from '#app/shell/errors/error-page.tsx'

export const handle: TextHandle = { i18n: ['device'] }

const own: Own = {
  actions: (row, { can }) =>
    can(permission(equ.name, 'view')) && <Action to={devicePath(String(row.id))} icon={IdCard} text="device.open" />,
  bulk: (ids, { can }) => can(permission(equ.name, 'view')) && <PrintLabels ids={ids} />,
}

function PrintLabels({ ids }: { ids: readonly string[] }) {
  const { t } = useText()
  return (
    <ButtonLink variant="outline" size="sm" to={`${labelsPath}?ids=${ids.join(',')}`}>
      <QrCode aria-hidden="true" />
      {t('device.label')}
    </ButtonLink>
  )
}

export default function Devices() {
  return <CrudList resource={equ} list={useLoaderData<typeof loader>()} own={own} />
}
