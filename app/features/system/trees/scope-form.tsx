/** The form of a scope: a new one gets the name of the menu whose list it is added to. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { loadForm, submitForm } from '#app/resource/form/form.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadForm(args, resourceOf(args.request))
  const menu = loaded.choices.menu?.find(({ id }) => id === loaded.preset.menuId)
  return menu ? { ...loaded, preset: { ...loaded.preset, scopeName: `${menu.name} [规则]` } } : loaded
}
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, resourceOf(args.request))

export const handle: TextHandle = { i18n: ['form'] }

export default function ScopeForm() {
  return <FormPage resource={useResource()} loaded={useLoaderData<typeof loader>()} result={useAnswer<typeof action>()} />
}
