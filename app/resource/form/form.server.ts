/** Loads and saves the form of a resource: for the generic page, and for special forms. */
import { inDialect } from '#contract/springblade/form.ts'
import { type AnyRow, fieldOf, type Resource } from '#contract/resource.ts'
import { isId } from '#contract/field-meta.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { choicesKey } from '#app/blade/choices-key.ts'
import { type Choices, choicesOf } from '#app/blade/choices.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { picturesOfRows } from '#app/blade/pictures.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { isSaved, savedToast, saveForm, unsaved } from '#app/resource/crud.server.ts'
import { namesBeside } from '#app/resource/columns.ts'
import { stampOf } from '#app/resource/merge/stale.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { backSearch, presetOf } from './preset.ts'

/** Keeps a referenced row as a choice if it was deleted or the caller may not see it, under the name stored beside its id. */
function withReferencedRows(resource: Resource, row: AnyRow, choices: Choices): Choices {
  const extendedChoices = { ...choices }
  for (const name of resource.form) {
    const meta = fieldOf(resource, name)
    const [key, id] = [choicesKey(meta), String(row[name] ?? '')]
    const rows = key === undefined ? undefined : extendedChoices[key]
    if (meta.base !== 'id' || !rows || !isId(id) || id === '0' || rows.some((one) => one.id === id)) continue
    const beside = namesBeside(resource, name)
      .map((other) => row[other])
      .find(Boolean)
    extendedChoices[key!] = [...rows, { id, name: String(beside ?? id), isClosed: true }]
  }
  return extendedChoices
}

export function loadForm({ request, context, params }: LoaderFunctionArgs, definition: Resource) {
  const resource = inDialect(definition, context.blade.dialect)
  if (!resource.calls.submit) throw new Response(null, { status: 404 })
  const fields = resource.form.map((name) => fieldOf(resource, name))
  const { searchParams } = new URL(request.url)
  return requireSession(request, context, async (signedIn) => {
    const row = params.id ? ((await signedIn.blade.detail(resource, params.id)) ?? undefined) : undefined
    const storedValues = resource.form.map((name) => row?.[name])
    const [dictionaries, choices] = await Promise.all([dictionariesOf(signedIn, fields), choicesOf(signedIn, fields, {}, storedValues)])
    const preset = row ? {} : presetOf(resource, searchParams, context.worldNow())
    const pictures = row && picturesOfRows(request, context, resource, resource.form, [row])
    const allChoices = row ? withReferencedRows(resource, row, choices) : choices
    return { row, pictures, gone: !!params.id && !row, stamp: row && stampOf(resource, row), dictionaries, choices: allChoices, preset }
  })
}

/** @param refusedField the field that a refusal is about */
export async function submitForm(args: LoaderFunctionArgs, resource: Resource, refusedField?: (msg: string) => string | undefined) {
  const { request, context, params } = args
  const result = await saveForm(args, resource, params.id, { refusedField })
  if (!isSaved(result)) return unsaved(result)
  const toast = savedToast(
    request,
    inDialect(resource, context.blade.dialect),
    result,
    textsOf(request)(params.id ? 'crud.updated' : 'crud.added'),
  )
  return redirectWithToast(context, resource.path + backSearch(new URL(request.url).search), toast)
}
