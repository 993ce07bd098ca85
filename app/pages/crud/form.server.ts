/** Loads and saves the form of a resource: for the generic page, and for special forms. */
import type { Resource } from '#contract/resource.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { choicesOf } from '#app/blade/choices.server.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { saveForm, unsaved } from '#app/crud/crud.server.ts'
import { stampOf } from '#app/crud/stale.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { backSearch, presetOf } from './preset.ts'

export function loadForm({ request, context, params }: LoaderFunctionArgs, resource: Resource) {
  if (!resource.calls.submit) throw new Response(null, { status: 404 })
  const fields = resource.form.map((name) => resource.fields[name]!)
  const { searchParams } = new URL(request.url)
  return requireSession(request, context, async (signedIn) => {
    const row = params.id ? ((await signedIn.blade.detail(resource, params.id)) ?? undefined) : undefined
    const held = resource.form.map((name) => row?.[name])
    const [dictionaries, choices] = await Promise.all([dictionariesOf(signedIn, fields), choicesOf(signedIn, fields, {}, held)])
    const nameOf = (name: string, id: string) => choices[name]?.find((choice) => choice.id === id)?.name
    const preset = row ? {} : presetOf(resource, searchParams, nameOf)
    return { row, gone: !!params.id && !row, stamp: row && stampOf(resource, row), dictionaries, choices, preset }
  })
}

/** @param fieldOf the field that a refusal is about */
export async function submitForm(args: LoaderFunctionArgs, resource: Resource, fieldOf?: (msg: string) => string | undefined) {
  const { request, context, params } = args
  const result = await saveForm(args, resource, params.id, { fieldOf })
  if (result) return unsaved(result)
  return redirectWithToast(context, resource.path + backSearch(new URL(request.url).search), {
    tone: 'success',
    text: textsOf(request)(params.id ? 'crud.updated' : 'crud.added'),
  })
}
