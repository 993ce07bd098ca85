/** Adds and edits a price, with what it costs over a day beside it. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { price } from '#contract/resources/rental.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { loadForm, submitForm } from '#app/resource/form/form.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { PriceEffect } from './price-effect.tsx'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadForm(args, price)
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, price)

export const handle: TextHandle = { i18n: ['rental', 'form'] }

export default function PriceForm() {
  const loaded = useLoaderData<typeof loader>()
  const effect = <PriceEffect row={loaded.row} />
  return <FormPage resource={price} loaded={loaded} result={useAnswer<typeof action>()} effect={effect} />
}
