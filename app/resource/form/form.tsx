/** Adding (`new`) and editing (`:id/edit`) on the generic pages. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadForm, submitForm } from './form.server.ts'
import { FormPage } from './form-page.tsx'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadForm(args, resourceOf(args.request))
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, resourceOf(args.request))

export const handle: TextHandle = { i18n: ['form'] }

export default function Form() {
  return <FormPage resource={useResource()} loaded={useLoaderData<typeof loader>()} result={useAnswer<typeof action>()} />
}
