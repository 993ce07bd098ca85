/** Adding (`new`) and editing (`:id/edit`) on the generic pages. */
import { price } from '#contract/resources/rental.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PriceFormPreview } from '../rental/price-form-preview.tsx'
import { loadForm, submitForm } from './form.server.ts'
import { FormPage } from './form-page.tsx'
import { resourceOf } from './resource.server.ts'
import { useResource } from './use-resource.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { keptLoader } from '#app/shell/kept-data.ts'

export const clientLoader = keptLoader()
export const loader = (args: LoaderFunctionArgs) => loadForm(args, resourceOf(args.request))
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, resourceOf(args.request))

export default function Form() {
  const resource = useResource()
  const loaded = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const below = resource.name === price.name && <PriceFormPreview row={loaded.row} />
  return <FormPage resource={resource} loaded={loaded} result={result} below={below} />
}
