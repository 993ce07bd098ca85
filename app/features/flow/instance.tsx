/** Detail of an instance (`:instance`), or only its diagram (`:instance/picture`), over the list it was opened from. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { DialogBody } from '#app/ui/dialog.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { InstanceView, Picture } from './instance-view.tsx'
import { loadInstance } from './instance.server.ts'

export const loader = (args: LoaderFunctionArgs) => requireSession(args.request, args.context, (signedIn) => loadInstance(signedIn, args))

export const handle: TextHandle = { i18n: ['flow'] }

export default function InstancePage() {
  const instance = useLoaderData<typeof loader>()
  const resource = useResource()
  const { pathname, search } = useLocation()
  const { t } = useText()
  const closeTo = resource.path + search
  if (pathname.endsWith('/picture'))
    return (
      <Modal closeTo={closeTo} title={t('flow.picture')} subtitle={instance.name}>
        <DialogBody>
          <Picture instance={instance} />
        </DialogBody>
      </Modal>
    )
  return (
    <Modal kind="sheet" closeTo={closeTo} title={instance.name} subtitle={<span translate="no">{instance.applicant}</span>}>
      <DialogBody>
        <InstanceView instance={instance} />
      </DialogBody>
    </Modal>
  )
}
