/** Configurations of text messages, one of them enabled; each can send a test. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { smsEnable, smsSend } from '#contract/endpoints/platform.ts'
import { smsOutbox } from '#contract/endpoints/ward.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Inbox, Send } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { enableAction } from './enable-action.tsx'
import { Action } from '#app/resource/action.tsx'
import { sms } from '#contract/resources/platform.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadList } from '#app/resource/crud.server.ts'
import { CrudList } from '#app/resource/list/crud-list.tsx'
import type { ListExtension } from '#app/resource/list-extension.ts'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export const loader = (args: LoaderFunctionArgs) => loadList(args, sms, ['status', 'smsCode'])
export { revalidateList as shouldRevalidate } from '#app/resource/list/list-page.tsx'

export const handle: TextHandle = { i18n: ['platform'] }

const own: ListExtension = {
  more: ({ can, search }) =>
    can(smsOutbox) && (
      <ButtonLink variant="outline" to={`${sms.path}/outbox${search}`}>
        <Inbox aria-hidden="true" />
        <OutboxName />
      </ButtonLink>
    ),
  actions: (row, around) => (
    <>
      {enableAction({ resource: sms, needs: smsEnable.needs, row, ...around })}
      {around.can(smsSend.needs) && (
        <Action to={`${sms.path}/send?code=${encodeURIComponent(String(row.smsCode))}`} icon={Send} text="platform.test" />
      )}
    </>
  ),
}

function OutboxName() {
  return <>{useText().t('platform.outbox')}</>
}

export default function SmsList() {
  return <CrudList resource={sms} list={useLoaderData<typeof loader>()} own={own} />
}
