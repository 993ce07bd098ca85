/** Shows the rows of another tenant to an administrator who sees all of them, until the sign-in ends. */
import { tenantsOf } from '#contract/session-user.ts'
import { type ActionFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { forgetPages } from '#app/blade/menu-guard.server.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { tenantsToSee } from '#app/blade/tenants.server.ts'
import { stayAction } from '#app/forms/lost.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { pageOf, safeAddress } from '#app/lib/address.ts'

export const loader = () => redirect('/')

export const clientAction = stayAction

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  // The open row or dialog belongs to the tenant that is left.
  const back = pageOf(safeAddress(form.get('back')).replace(/\?.*/, ''))
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    const { id, user } = signedIn.session
    const tenant = (await tenantsToSee(signedIn)).find((one) => one.id === form.get('tenantId'))
    if (!tenant) return redirectWithToast(context, back, { tone: 'danger', text: t('tenant.notSeen') })
    const { shownTenantId: _before, ...own } = user
    await context.store.saveUser(id, tenant.id === tenantsOf(user).own ? own : { ...own, shownTenantId: tenant.id })
    forgetPages(id)
    const { headers } = await redirectWithToast(context, back, { tone: 'success', text: t('tenant.switched', { ...tenant }) })
    // Loads the page anew, because the open pages belong to the tenant that was shown before.
    return redirectDocument(back, { headers })
  })
}
