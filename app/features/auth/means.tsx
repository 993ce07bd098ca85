/** What others wrote of the user's means of signing in: told after signing in, and a phone is confirmed or rejected. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { meansAnswer, meansNews } from '#contract/endpoints/user.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ShieldAlert } from 'lucide-react'
import { requireSession } from '#app/blade/session.server.ts'
import { Brand } from '#app/components/logo.tsx'
import { Form } from '#app/forms/form.tsx'
import { stayAction } from '#app/forms/lost.tsx'
import { readForm } from '#app/forms/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { safeAddress } from '#app/lib/address.ts'
import { personKey } from '#app/lib/person.ts'
import { PageOwner } from '#app/shell/page-owner.tsx'
import { OutsidePage, outsideLinks, SignOut } from './outside.tsx'

export const links = outsideLinks

export { titled as meta } from '#app/lib/titled.ts'

const wanted = (request: Request) => safeAddress(new URL(request.url).searchParams.get('to'))

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ session, blade }) => {
      const { data: news } = await blade.call(meansNews, {})
      if (!news.changes.length) throw redirect(wanted(request))
      const t = textsOf(request)
      return { title: `${t('means.title')} · ${t('app.name')}`, account: session.user.account, person: personKey(session.user), ...news }
    },
    { anyPage: true },
  )
}

export const clientAction = stayAction

export function action({ request, context }: ActionFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ blade }) => {
      const form = await readForm(request)
      await blade.call(meansAnswer, { ids: form.getAll('id').map(String), phone: form.get('phone') === '1' })
      return redirect(wanted(request))
    },
    { anyPage: true },
  )
}

export const handle: TextHandle = { i18n: ['login'] }

export default function Means() {
  const { account, person, phone, changes } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <PageOwner person={person}>
      <OutsidePage className="p-6">
        <Card className="grid w-[min(440px,100%)] gap-4 p-7">
          <Brand />
          <div>
            <h1 className="text-lg">{t('means.title')}</h1>
            <p className="text-muted-foreground mt-1">{account}</p>
          </div>
          <ul className="grid gap-1">
            {changes.map(({ id, kind, name, time }) => (
              <li key={id}>
                {time} <strong translate="no">{name}</strong> {t(`means.kind.${kind}`)}
              </li>
            ))}
          </ul>
          <Alert variant="warning">
            <ShieldAlert aria-hidden="true" />
            <AlertDescription>
              {phone && <p>{t('means.phone', { phone })}</p>}
              <p>{t('means.hint')}</p>
            </AlertDescription>
          </Alert>
          <Form method="post" className="flex flex-wrap gap-2">
            {changes.map(({ id }) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            {phone ? (
              <>
                <Button type="submit" name="phone" value="1">
                  {t('means.confirm')}
                </Button>
                <Button type="submit" name="phone" value="0" variant="outline-destructive">
                  {t('means.reject')}
                </Button>
              </>
            ) : (
              <Button type="submit" name="phone" value="1">
                {t('means.seen')}
              </Button>
            )}
          </Form>
          <SignOut account={account} />
        </Card>
      </OutsidePage>
    </PageOwner>
  )
}
