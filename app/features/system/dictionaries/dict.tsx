/** System and business dictionaries: a table of dictionaries; each opens its tree of entries. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { permission } from '#contract/resource.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useParams } from '@remix-run/react'
import { Eye, ListTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { dictionariesChanged } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { loadList } from '#app/resource/crud.server.ts'
import { failureOf } from '#app/blade/failure.ts'
import { GenericCard } from '#app/resource/list/generic-card.tsx'
import { searchOf } from '#app/resource/list/list-address.ts'
import { ListPage, revalidateList } from '#app/resource/list/list-page.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { safeAddress } from '#app/lib/address.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { offerOf } from '#app/forms/undo.server.ts'
import { useCan } from '#app/shell/rights.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { parentsOf } from '#app/features/system/trees/parents.ts'
import { SealSwitch } from './seal-switch.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { stayAction } from '#app/forms/lost.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, parentsOf(resourceOf(args.request)))
export const shouldRevalidate = revalidateList

export const clientAction = stayAction

/** Seals or unseals one row. */
export async function action({ request, context }: ActionFunctionArgs) {
  const resource = resourceOf(request)
  const form = await readForm(request)
  const t = textsOf(request)
  const back = safeAddress(form.get('back'))
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    try {
      await blade.submit(resource, { id: String(form.get('id') ?? ''), isSealed: form.get('isSealed') === '1' ? 1 : 0 })
      await dictionariesChanged(context)
      return await redirectWithToast(context, back, {
        tone: 'success',
        text: t('crud.updated'),
        undo: await offerOf(signedIn, context.now()),
      })
    } catch (error) {
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(failureOf(error), t) })
    }
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function Dictionaries() {
  const resource = useResource()
  const list = useLoaderData<typeof loader>()
  const { parentId, id } = useParams()
  const { pathname, search } = useLocation()
  const { t } = useText()
  const can = useCan()
  const query = searchOf(list.query)
  const to = (row: { id?: unknown }, end: string) => `${resource.path}/${String(row.id)}/${end}${query}`
  const remove = (row: { id?: unknown }) => `${resource.path}/remove${query ? `${query}&` : '?'}ids=${String(row.id)}`
  const rowActions = (row: { id?: unknown }) => (
    <>
      <ButtonLink variant="link" to={to(row, 'entries')}>
        <ListTree aria-hidden="true" />
        {t('dict.entries')}
      </ButtonLink>
      {can(permission(resource.name, 'view')) && (
        <ButtonLink variant="link" to={`${resource.path}/${String(row.id)}${query}`}>
          <Eye aria-hidden="true" />
          {t('crud.view')}
        </ButtonLink>
      )}
      {can(permission(resource.name, 'edit')) && (
        <ButtonLink variant="link" to={to(row, 'edit')}>
          <Pencil aria-hidden="true" />
          {t('crud.edit')}
        </ButtonLink>
      )}
      {can(permission(resource.name, 'delete')) && (
        <ButtonLink variant="link" to={remove(row)}>
          <Trash2 aria-hidden="true" />
          {t('crud.delete')}
        </ButtonLink>
      )}
    </>
  )
  return (
    <ListPage
      resource={parentsOf(resource)}
      list={list}
      openId={parentId ?? id}
      rowLink={(row) => to(row, 'entries')}
      rowClass={(row) => (Number(row.isSealed) ? 'text-muted-foreground' : '')}
      card={(row) => <GenericCard resource={resource} row={row} dictionaries={list.dictionaries} layout={list.layout} />}
      cardActions={rowActions}
      cells={{ isSealed: (row) => <SealSwitch resource={resource} row={row} back={pathname + search} /> }}
      actions={
        can(permission(resource.name, 'add')) && (
          <ButtonLink to={`${resource.path}/new${query}`}>
            <Plus aria-hidden="true" />
            {t('crud.add')}
          </ButtonLink>
        )
      }
      rowActions={rowActions}
      allActions
    />
  )
}
