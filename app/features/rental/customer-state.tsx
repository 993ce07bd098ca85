/** `/rental/customer/state`: puts the customer in the address on the blacklist or takes them off it, with a reason. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { customerState, customerStates } from '#contract/endpoints/customer.ts'
import { customer } from '#contract/resources/rental.ts'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { ReasonDialog, reasonForm } from '#app/forms/reason-dialog.tsx'
import { wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { loadCustomer } from './customer.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const { row } = await loadCustomer(signedIn, request, params.id ?? '')
    return { names: `${row.nickName ?? ''} · ${row.phoneNumber ?? ''}` }
  })
}

const acts = {
  bar: { state: customerStates.barred, ask: 'customer.barAsk', hint: 'customer.barHint', button: 'customer.bar', done: 'customer.barDone' },
  unbar: {
    state: customerStates.normal,
    ask: 'customer.unbarAsk',
    hint: 'customer.unbarHint',
    button: 'customer.unbar',
    done: 'customer.unbarDone',
  },
} as const
const actOf = (pathname: string) => acts[pathname.replace(/\.data$/, '').endsWith('/unbar') ? 'unbar' : 'bar']

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const { state, done } = actOf(pathname)
  const words = wordsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    const submission = parseForm(await readForm(request), reasonForm(words))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    try {
      await blade.call(customerState, { id: params.id ?? '', state, ...submission.value })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }), { status: 400 })
    }
    return redirectWithToast(context, customer.path + search, { tone: 'success', text: words.t(done) })
  })
}

export const handle: TextHandle = { i18n: ['rental', 'money'] }

export default function CustomerState() {
  const { names } = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { pathname, search } = useLocation()
  const { t } = useText()
  const act = actOf(pathname)
  return (
    <ReasonDialog
      closeTo={customer.path + search}
      title={t(act.ask)}
      hint={t(act.hint)}
      names={names}
      button={t(act.button)}
      destructive={act.state === customerStates.barred}
      result={result}
    />
  )
}
