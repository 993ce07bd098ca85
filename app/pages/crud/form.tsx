/** Adding (`new`) and editing (`:id/edit`) on the generic pages. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadForm, submitForm } from './form.server.ts'
import { FormPage } from './form-page.tsx'
import { resourceOf } from './resource.server.ts'
import { useResource } from './use-resource.ts'
import { keptLoader } from '../../shell/kept-data.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadForm(args, resourceOf(args.request))
export const action = (args: ActionFunctionArgs) => submitForm(args, resourceOf(args.request))

export default function Form() {
  return <FormPage resource={useResource()} loaded={useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
}
