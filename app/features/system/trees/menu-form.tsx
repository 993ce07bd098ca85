/** The form of a menu: explains the effect of a path, of roles and of a query. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { aliasChoices } from '#app/blade/choices-key.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { useText } from '#app/i18n/use-text.ts'
import { loadForm, submitForm } from '#app/resource/form/form.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = async (args: LoaderFunctionArgs) => ({
  loaded: await loadForm(args, resourceOf(args.request)),
  framed: args.context.frameOrigins.join(' '),
})
export const clientAction = formAction
export const action = (args: ActionFunctionArgs) => submitForm(args, resourceOf(args.request))

export const handle: TextHandle = { i18n: ['system', 'form'] }

export default function MenuForm() {
  const { loaded, framed } = useLoaderData<typeof loader>()
  const { t } = useText()
  const hints = {
    path: framed ? t('menu.framed', { framed }) : t('menu.noneFramed'),
    roles: t(loaded.choices[aliasChoices] ? 'menu.rolesHint' : 'menu.aliasesHint'),
    query: t('menu.queryHint'),
    group: t('menu.groupHint'),
    i18n: t('menu.i18nHint'),
  }
  return <FormPage resource={useResource()} loaded={loaded} hints={hints} result={useAnswer<typeof action>()} />
}
