/** Deleting one row or several: a question of its own, so that it works without a script too. */
import type { Resource } from '#contract/resource.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLocation, useSearchParams, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { failureText } from '../../blade/failure-text.ts'
import { requireSession } from '../../blade/session.server.ts'
import { Modal } from '../../components/modal.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { failureOf } from '../../crud/crud.server.ts'
import { textsOf } from '../../i18n/i18n.server.ts'
import { useText } from '../../i18n/use-text.ts'
import { safeAddress } from '../../lib/address.ts'
import { redirectWithToast } from '../../lib/toast.server.ts'
import { resourceOf } from './resource.server.ts'
import { useResource } from './use-resource.ts'
import { keptLoader } from '../../shell/kept-data.ts'

const idsOf = (params: URLSearchParams) => (params.get('ids') ?? '').split(',').filter((id) => /^\d{1,19}$/.test(id))

/** The page below: `from` when it is one of this resource, else the list, without the parameter that names the rows. */
function backAddress(resource: Pick<Resource, 'path'>, params: URLSearchParams): string {
  const from = safeAddress(params.get('from'))
  if (from.startsWith(`${resource.path}/`)) return from
  const rest = new URLSearchParams(params)
  rest.delete('ids')
  rest.delete('from')
  return resource.path + (rest.size ? `?${rest}` : '')
}

export const clientLoader = keptLoader()
export function loader(args: LoaderFunctionArgs) {
  const resource = resourceOf(args.request)
  if (!resource.calls.remove) throw new Response(null, { status: 404 })
  const { searchParams } = new URL(args.request.url)
  if (!idsOf(searchParams).length) throw redirect(backAddress(resource, searchParams))
  return requireSession(args.request, args.context, () => Promise.resolve(null))
}

export function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const resource = resourceOf(args.request)
  const { searchParams } = new URL(request.url)
  const ids = idsOf(searchParams)
  const back = backAddress(resource, searchParams)
  const t = textsOf(request)
  return requireSession(request, context, async ({ blade }) => {
    if (!ids.length) return redirectWithToast(context, back, { tone: 'danger', text: t('crud.chooseOne') })
    try {
      await blade.remove(resource, ids)
      return await redirectWithToast(context, back, { tone: 'success', text: t('crud.removed') })
    } catch (error) {
      return redirectWithToast(context, back, { tone: 'danger', text: failureText(failureOf(error), t) })
    }
  })
}

export default function Remove() {
  const resource = useResource()
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const { t, label } = useText()
  const busy = useNavigation().state !== 'idle'
  const n = idsOf(params).length
  const back = backAddress(resource, params)
  return (
    <Modal
      kind="dialog sm"
      closeTo={back}
      title={t('crud.removeAsk')}
      foot={
        <Form method="post" action={pathname + search} className="df" preventScrollReset>
          <div className="end">
            <ButtonLink to={back} preventScrollReset data-autofocus>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" look="danger" working={busy}>
              <Trash2 aria-hidden="true" />
              {t('crud.removeButton', { n })}
            </Button>
          </div>
        </Form>
      }
    >
      <div className="db">{t('crud.removeCount', { n, name: label(resource.name, 'title') })}</div>
    </Modal>
  )
}
