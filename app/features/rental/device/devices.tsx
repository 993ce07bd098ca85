/** Devices; each has a page, and labels can be printed for the selected ones. Marks devices in use without a running order. */
import { fieldOf, type AnyRow, permission } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { equRelease } from '#contract/endpoints/rental-account.ts'
import { devicePath, labelsPath } from '#contract/console/pages.ts'
import { equ } from '#contract/resources/rental.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IdCard, QrCode, Unlock } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Action } from '#app/resource/action.tsx'
import { Cell } from '#app/resource/cells.tsx'
import { loadList, type ListData } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { idleUseOf } from './idle-use.server.ts'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const [answer, idle] = await Promise.all([loadList(args, equ), requireSession(args.request, args.context, idleIds)])
  return data({ ...answer.data, idle }, answer.init ?? undefined)
}
/** Empty where the list cannot be read, because the page itself reports that error. */
const idleIds = async (signedIn: SignedInRequest): Promise<string[]> =>
  idleUseOf(signedIn).then(
    (ids) => [...ids],
    (error: unknown) => (failureOf(error), []),
  )
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['device'] }

const ownOf = (idle: readonly string[], { dictionaries }: ListData): ListExtension => {
  const isIdle = ({ id }: AnyRow) => idle.includes(String(id))
  return {
    cells: {
      state: (row) => (
        <>
          <Cell meta={fieldOf(equ, 'state')} value={row.state} dictionaries={dictionaries} />
          {isIdle(row) && <NoOrder />}
        </>
      ),
    },
    actions: (row, { can, search }) => (
      <>
        {isIdle(row) && can(equRelease) && (
          <Action to={`${equ.path}/${String(row.id)}/release${search}`} icon={Unlock} text="release.open" />
        )}
        {can(permission(equ.name, 'view')) && <Action to={devicePath(String(row.id))} icon={IdCard} text="device.open" />}
      </>
    ),
    bulk: (ids, { can }) => can(permission(equ.name, 'view')) && <PrintLabels ids={ids} />,
  }
}

function NoOrder() {
  const { t } = useText()
  return (
    <Badge variant="warning" className="ms-1" title={t('release.idle')}>
      {t('release.short')}
    </Badge>
  )
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
  const { idle, ...list } = useLoaderData<typeof loader>()
  return <CrudList resource={equ} list={list} own={ownOf(idle, list)} />
}
