/** Enables a storage or message configuration. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { ossEnable, smsEnable } from '#contract/endpoints/platform.ts'
import { oss } from '#contract/resources/platform.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { CircleCheck } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { offerOf } from '#app/forms/undo.server.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(request, context, () => Promise.resolve(null))
}

export const clientAction = formAction
export function action({ request, context, params }: ActionFunctionArgs) {
  const t = textsOf(request)
  const resource = resourceOf(request)
  const back = resource.path + new URL(request.url).search
  return requireSession(request, context, async (signedIn) => {
    const { blade } = signedIn
    try {
      await blade.call(resource.name === oss.name ? ossEnable : smsEnable, { id: params.id ?? '' })
      return await redirectWithToast(context, back, {
        tone: 'success',
        text: t('platform.enabled'),
        undo: await offerOf(signedIn, context.now()),
      })
    } catch (error) {
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(failureOf(error), t) })
    }
  })
}

export const handle: TextHandle = { i18n: ['platform'] }

export default function Enable() {
  const resource = useResource()
  const { search } = useLocation()
  const { t } = useText()
  const busy = useNavigation().state !== 'idle'
  const back = resource.path + search
  return (
    <Modal
      size="sm"
      closeTo={back}
      title={t('platform.enableAsk')}
      foot={
        <Form method="post" className="contents">
          <DialogFooter>
            <DialogActions>
              <ButtonLink variant="outline" to={back} data-autofocus>
                {t('app.cancel')}
              </ButtonLink>
              <Button type="submit" working={busy}>
                <CircleCheck aria-hidden="true" />
                {t('platform.enable')}
              </Button>
            </DialogActions>
          </DialogFooter>
        </Form>
      }
    >
      <DialogBody>{t('platform.enableText')}</DialogBody>
    </Modal>
  )
}
