/** Ending a running order: says what will happen, then does it once. */
import { orderFinish } from '#contract/endpoints/money.ts'
import { order as resource } from '#contract/resources/money.ts'
import { yuan } from '#contract/rules/money.ts'
import { rowFromWire } from '#contract/wire.ts'
import { type ActionFunctionArgs, data } from '@remix-run/node'
import { Form, useActionData, useLocation, useNavigation, useParams } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { failureText } from '../../blade/failure-text.ts'
import { requireSession } from '../../blade/session.server.ts'
import { Modal } from '../../components/modal.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { failureOf } from '../../crud/crud.server.ts'
import { textsOf } from '../../i18n/i18n.server.ts'
import { useText } from '../../i18n/use-text.ts'
import { redirectWithToast } from '../../lib/toast.server.ts'

export function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const id = params.id ?? ''
  return requireSession(request, context, async ({ blade }) => {
    try {
      const order = rowFromWire(resource, (await blade.call(orderFinish, { id })).data)
      return await redirectWithToast(context, `${resource.path}/${id}${new URL(request.url).search}`, {
        tone: 'success',
        text: t('order.finished'),
        detail: t('order.finishedDetail', { fee: yuan(order.amount), duration: order.description ?? '', batch: order.batch ?? '' }),
      })
    } catch (error) {
      return data({ error: failureText(failureOf(error), textsOf(request)) }, { status: 400 })
    }
  })
}

export default function FinishDialog() {
  const result = useActionData<typeof action>()
  const { id } = useParams()
  const { search } = useLocation()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  const back = `${resource.path}/${id}${search}`
  return (
    <Modal
      kind="dialog sm"
      closeTo={back}
      title={t('order.finishTitle')}
      foot={
        <Form method="post" className="df">
          <div className="end">
            <ButtonLink to={back} data-autofocus>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" look="danger" working={busy}>
              {t('order.finish')}
            </Button>
          </div>
        </Form>
      }
    >
      <div className="db">
        {result?.error && (
          <div className="note danger mb-3" role="alert">
            <CircleAlert aria-hidden="true" />
            <span>{result.error}</span>
          </div>
        )}
        <p>{t('order.finishHint')}</p>
      </div>
    </Modal>
  )
}
