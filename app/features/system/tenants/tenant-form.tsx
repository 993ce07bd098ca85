/** Adds or edits a tenant, and says what the server makes for a new one. */
import { tenant } from '#contract/resources/system.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { Info } from 'lucide-react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { isSaved, savedToast, saveForm, unsaved } from '#app/resource/crud.server.ts'
import { FormPage } from '#app/resource/form/form-page.tsx'
import { loadForm } from '#app/resource/form/form.server.ts'
import { backSearch } from '#app/resource/form/preset.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'

export const clientLoader = cachedLoader()
export async function loader(args: LoaderFunctionArgs) {
  const { blade } = args.context
  const isOwn = await requireSession(args.request, args.context, async (signedIn) => (await capabilitiesOf(signedIn))('capabilities'))
  return {
    ...(await loadForm(args, tenant)),
    // The bundled backend refuses a second tenant.
    newIn: args.params.id || isOwn ? undefined : blade.dialect,
    isAsked: blade.tenants?.isAsked ?? false,
  }
}

export const clientAction = formAction
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const result = await saveForm(args, tenant, params.id)
  if (!isSaved(result)) return unsaved(result)
  const t = textsOf(request)
  const toast = savedToast(request, tenant, result, t(params.id ? 'crud.updated' : 'crud.added'))
  const first = !params.id && context.blade.dialect === 'springblade' ? { detail: t('tenants.firstAccount') } : {}
  return redirectWithToast(context, tenant.path + backSearch(new URL(request.url).search), { ...toast, ...first })
}

export const handle: TextHandle = { i18n: ['system', 'form'] }

export default function TenantForm() {
  const { id } = useParams()
  const { t } = useText()
  const { newIn, isAsked, ...loaded } = useLoaderData<typeof loader>()
  return (
    <FormPage
      resource={tenant}
      loaded={loaded}
      hints={{ domain: t('tenants.domainHint') }}
      below={
        !id &&
        newIn && (
          <Alert className="mt-4">
            <Info aria-hidden="true" />
            <AlertDescription>
              {t(newIn === 'springblade' ? 'tenants.made' : 'tenants.madeElsewhere')} {!isAsked && t('tenants.notAsked')}
            </AlertDescription>
          </Alert>
        )
      }
      result={useAnswer<typeof action>()}
    />
  )
}
