/** Callbacks of the simulated channel: target address, sending, and results. Only the bundled backend has them. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { callbackState } from '#contract/endpoints/callbacks.ts'
import { FormError } from '#app/forms/form-field.tsx'
import { readForm } from '#app/blade/read-form.server.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { callbacksPath } from '../address.ts'
import { Follow } from '../follow.tsx'
import { inLab } from '../lab/lab-acts.server.ts'
import { SimTabs } from '../sim-tabs.tsx'
import { CallbackList } from './callback-list.tsx'
import { Secret, WhereTo } from './callback-settings.tsx'
import { doCallbackAct } from './callbacks.server.ts'
import { stayAction } from '#app/forms/lost.ts'

/** Maximum deliveries on the page. */
const maxDeliveries = 50

export const clientLoader = cachedLoader()
export function loader(args: LoaderFunctionArgs) {
  return inLab(args, async ({ blade }) => {
    const t = textsOf(args.request)
    const { data: state } = await blade.call(callbackState, {})
    const open = Number(new URL(args.request.url).searchParams.get('open'))
    // Only the open delivery is sent with its body.
    const deliveries = state.deliveries
      .slice(0, maxDeliveries)
      .map(({ body, ...one }) => ({ ...one, body: one.no === open ? body : undefined }))
    return { callbacks: { ...state, deliveries }, title: `${t('sim.tab.callbacks')} · ${t('sim.title')}` }
  })
}

export const clientAction = stayAction

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const words = wordsOf(request)
  return inLab(args, async ({ blade }) => {
    const { act, outcome } = await doCallbackAct({ blade, form: await readForm(request), words })
    if (outcome !== 'done') return data({ act, result: outcome.result }, { status: 400 })
    return redirectWithToast(context, callbacksPath, { tone: 'success', text: words.t(`callbacks.did.${act}`) })
  })
}

export const handle: TextHandle = { i18n: ['lab', 'sim'] }

export default function CallbacksPage() {
  const { callbacks } = useLoaderData<typeof loader>()
  const { t } = useText()
  const actionData = useActionData<typeof action>()
  const { url, secret, deliveries } = callbacks
  return (
    <>
      <Follow on={url !== ''} />
      <PageHeader>
        <h1>{t('sim.title')}</h1>
        <SimTabs at="callbacks" />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)_400px] items-start gap-3 max-lg:grid-cols-1 max-md:[--control-h:var(--tap)] max-md:[--control-sm:var(--tap)]">
        <div className="grid grid-cols-1 gap-3">
          {actionData && actionData.act !== 'set' && <FormError>{actionData.result.error?.['']?.[0]}</FormError>}
          <CallbackList deliveries={deliveries} />
        </div>
        <div className="grid grid-cols-1 gap-3 max-lg:-order-1">
          <WhereTo {...callbacks} result={actionData?.act === 'set' ? actionData.result : undefined} />
          <Secret secret={secret} />
        </div>
      </div>
    </>
  )
}
