/** Adding and editing a dictionary or one of its entries. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { AnyRow } from '#contract/resource.ts'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useParams } from '@remix-run/react'
import { dictionariesChanged } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { isSaved, loadRow, savedToast, saveForm, unsaved } from '#app/resource/crud.server.ts'
import { FormDialog } from '#app/resource/form/form-dialog.tsx'
import { stampOf } from '#app/resource/merge/stale.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

const rootId = '0'
const parentFields = ['code', 'dictValue', 'sort', 'isSealed', 'remark'] as const
const childFields = ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'] as const

/** The page below the form: the tree of entries, or the table of dictionaries. Drops `under`, which only the form uses. */
function backAddress(path: string, parentId: string | undefined, search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('under')
  return `${path}${parentId ? `/${parentId}/entries` : ''}${rest.size ? `?${rest}` : ''}`
}

export const clientLoader = cachedLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const resource = resourceOf(request)
  const under = new URL(request.url).searchParams.get('under') ?? params.parentId
  return requireSession(request, context, async (signedIn) => {
    const load = (id: string | undefined) => (id && id !== rootId ? loadRow(signedIn, request, resource, id) : undefined)
    const row: AnyRow | undefined = params.id ? ((await signedIn.blade.detail(resource, params.id)) ?? undefined) : undefined
    const parent: AnyRow | undefined = await load(row ? params.parentId && String(row.parentId) : under)
    return { row, gone: !!params.id && !row, stamp: row && stampOf(resource, row), parent }
  })
}

export const clientAction = formAction
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const resource = resourceOf(request)
  const result = await saveForm(args, resource, params.id)
  if (!isSaved(result)) return unsaved(result)
  await dictionariesChanged(context)
  const toast = savedToast(request, resource, result, textsOf(request)(params.id ? 'crud.updated' : 'crud.added'))
  return redirectWithToast(context, backAddress(resource.path, params.parentId, new URL(request.url).search), toast)
}

export const handle: TextHandle = { i18n: ['system', 'form'] }

export default function DictForm() {
  const resource = useResource()
  const { row, gone, stamp, parent } = useLoaderData<typeof loader>()
  const { parentId } = useParams()
  const { search } = useLocation()
  const { t, label, rowLabel } = useText()
  const child = !!parentId
  const hidden = (name: string, value: string) => <input key={name} type="hidden" name={name} value={value} />
  return (
    <FormDialog
      resource={resource}
      row={row}
      gone={gone}
      stamp={stamp}
      preset={row ? {} : { code: child ? String(parent?.code ?? '') : '', sort: '1', isSealed: '0' }}
      dictionaries={{}}
      result={useAnswer<typeof action>()}
      closeTo={backAddress(resource.path, parentId, search)}
      title={t(row ? 'crud.editTitle' : child ? 'dict.addEntry' : 'crud.addTitle', { name: rowLabel(resource.name) })}
      subtitle={row ? String(row.dictValue) : undefined}
      fields={(child ? childFields : parentFields).filter((name) => resource.form.includes(name))}
      fixed={child ? ['code', 'parentId'] : []}
      hidden={child ? [] : [hidden('parentId', rootId), hidden('dictKey', '-1')]}
      controls={{
        parentId: (
          <InputGroup>
            <InputGroupInput readOnly value={String(parent?.dictValue ?? t('dict.top'))} aria-label={label(resource.name, 'parentId')} />
            {hidden('parentId', String(row?.parentId ?? parent?.id ?? rootId))}
          </InputGroup>
        ),
      }}
    />
  )
}
