/** Ends a running order: shows the consequences, then does it once. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderFinish } from '#contract/endpoints/money.ts'
import { order as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { payType } from '#contract/rules/order.ts'
import { durationText } from '#contract/rules/price.ts'
import { soFar } from '#contract/rules/so-far.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { loadOrder } from './order.server.ts'
import { Figure } from '#app/components/figure.tsx'
import { partsOf } from './order-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation, useParams } from '@remix-run/react'
import { useAnswer } from '#app/forms/lost.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { duration } from '#app/lib/format.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { once } from '#app/forms/once.server.ts'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return requireSession(request, context, async (signedIn) => {
    const order = await loadOrder(signedIn, request, params.id ?? '')
    const { nickName, hosName, secName, roomName, bedName, outTradeNo, depositFlag } = order
    const used = soFar(order, context.worldNow())
    const parts = partsOf(order)
    // why deposits alone: what is paid by score or wallet is collected, not paid back
    const back = used && depositFlag === payType.deposit ? Math.max(0, parts.rest - used.cents) : 0
    return { outTradeNo, nickName, place: [hosName, secName, roomName, bedName].filter(Boolean).join(' › '), used, back }
  })
}

export const clientAction = onceAction
export async function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const id = params.id ?? ''
  return once(
    { request, context },
    await readForm(request),
    () => ({}),
    async ({ blade }) => {
      const { data: order } = await blade.call(orderFinish, { id })
      const detail = { fee: yuan(order.amount), duration: duration(order.description ?? '', languageOf(request)), batch: order.batch ?? '' }
      return {
        to: `${resource.path}/${id}${new URL(request.url).search}`,
        toast: { tone: 'success', text: t('order.finished'), detail: t('order.finishedDetail', detail) },
      }
    },
  )
}

export const handle: TextHandle = { i18n: ['money'] }

export default function FinishDialog() {
  const { outTradeNo, nickName, place, used, back } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { id } = useParams()
  const { search } = useLocation()
  const { t, language } = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <OnceDialog
      closeTo={`${resource.path}/${id}${search}`}
      title={t('order.finishTitle')}
      subtitle={[outTradeNo, nickName, place].filter(Boolean).join(' · ')}
      answer={answer && 'error' in answer ? answer : undefined}
      buttons={(form) => (
        <Button type="submit" form={form} variant="destructive" working={busy}>
          {used ? t('order.finishSubmit', { fee: yuan(used.cents) }) : t('order.finish')}
        </Button>
      )}
    >
      {used && (
        <StatGroup columns={3}>
          <Stat name={t('order.runningFor')}>{duration(durationText(used.minutes), language)}</Stat>
          <Figure name={t('order.willCost')} cents={used.cents} strong />
          <Figure name={t('order.goesBack')} cents={back} />
        </StatGroup>
      )}
      <p>{t('order.finishHint')}</p>
    </OnceDialog>
  )
}
