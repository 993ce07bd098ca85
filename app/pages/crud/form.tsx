/** Adding (`new`) and editing (`:id/edit`) on the generic pages. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { choicesOf } from '../../blade/choices.server.ts'
import { dictionariesOf } from '../../blade/dictionaries.server.ts'
import { requireSession } from '../../blade/session.server.ts'
import { loadRow, saveForm, unsaved } from '../../crud/crud.server.ts'
import { FormDialog } from '../../crud/form-dialog.tsx'
import { stampOf } from '../../crud/stale.server.ts'
import { textsOf } from '../../i18n/i18n.server.ts'
import { useText } from '../../i18n/use-text.ts'
import { redirectWithToast } from '../../lib/toast.server.ts'
import { resourceOf } from './resource.server.ts'
import { useResource } from './use-resource.ts'
import { keptLoader } from '../../shell/kept-data.ts'

export const clientLoader = keptLoader()
export function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args
  const resource = resourceOf(args.request)
  if (!resource.calls.submit) throw new Response(null, { status: 404 })
  const fields = resource.form.map((name) => resource.fields[name]!)
  return requireSession(request, context, async (signedIn) => {
    const [row, dictionaries, choices] = await Promise.all([
      params.id ? loadRow(signedIn, request, resource, params.id) : undefined,
      dictionariesOf(signedIn, fields),
      choicesOf(signedIn, fields),
    ])
    return { row, stamp: row && stampOf(resource, row), dictionaries, choices }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const resource = resourceOf(args.request)
  const result = await saveForm(args, resource, await request.formData(), params.id)
  if (result) return unsaved(result)
  const t = textsOf(request)
  return redirectWithToast(context, resource.path + new URL(request.url).search, {
    tone: 'success',
    text: t(params.id ? 'crud.updated' : 'crud.added'),
  })
}

export default function FormPage() {
  const resource = useResource()
  const { row, stamp, dictionaries, choices } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t, label } = useText()
  const name = label(resource.name, 'title')
  return (
    <FormDialog
      resource={resource}
      row={row}
      stamp={stamp}
      dictionaries={dictionaries}
      choices={choices}
      result={useActionData<typeof action>()}
      closeTo={resource.path + search}
      title={t(row ? 'crud.editTitle' : 'crud.addTitle', { name })}
      subtitle={row && String(row[resource.columns[0] ?? 'id'] ?? '')}
    />
  )
}
