/** `/session/phone`: the full number for the eye button beside a masked one, as JSON. The bundled backend audits who has seen it. */
import { phoneView } from '#contract/endpoints/phone.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { isId } from '#contract/field-meta.ts'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { BladeError } from '#app/blade/failure.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'

export const loader = () => redirect('/')

export async function action({ request, context }: ActionFunctionArgs): Promise<{ phone?: string; error?: string }> {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const resource = resourceNamed(text('resource'))
  const id = text('id')
  const t = textsOf(request)
  return requireSession(
    request,
    context,
    async (signedIn) => {
      if (!resource || !isId(id)) return { error: t('crud.missing') }
      const { blade } = signedIn
      try {
        const has = await capabilitiesOf(signedIn)
        const phones = has('phone-view')
          ? (await blade.call(phoneView, { resource: resource.name, ids: [id] })).data[0]?.phones
          : await blade.phones(inDialect(resource, context.blade.dialect), id)
        const phone = phones?.[text('field')]
        return phone ? { phone } : { error: t('crud.missing') }
      } catch (error) {
        if (!(error instanceof BladeError)) throw error
        return { error: failureText(error.failure, t) }
      }
    },
    { anyPage: true },
  )
}
