/** Ends a running order: shows the consequences, then does it once. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { orderFinish } from '#contract/endpoints/money.ts'
import { order as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { Button } from '#app/ui/button.tsx'
import type { ActionFunctionArgs } from '@remix-run/node'
import { useLocation, useNavigation, useParams } from '@remix-run/react'
import { useAnswer } from '#app/forms/lost.tsx'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { duration } from '#app/lib/format.ts'
import { languageOf } from '#app/prefs/prefs.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { OnceDialog } from '#app/forms/once-dialog.tsx'
import { onceAction } from '#app/forms/once.ts'
import { once } from '#app/forms/once.server.ts'

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
  const answer = useAnswer<typeof action>()
  const { id } = useParams()
  const { search } = useLocation()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <OnceDialog
      closeTo={`${resource.path}/${id}${search}`}
      title={t('order.finishTitle')}
      answer={answer && 'error' in answer ? answer : undefined}
      buttons={(form) => (
        <Button type="submit" form={form} variant="destructive" working={busy}>
          {t('order.finish')}
        </Button>
      )}
    >
      <p>{t('order.finishHint')}</p>
    </OnceDialog>
  )
}
