/** Explains without JavaScript that a form was refused because its page belonged to another person (docs/decisions/052). */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { safeAddress } from '#app/lib/address.ts'
import { isSamePerson, personKey, personOf } from '#app/lib/person.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Brand } from '#app/components/logo.tsx'
import { OutsidePage, outsideLinks } from './outside.tsx'

export const links = outsideLinks

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(
    request,
    context,
    ({ session }) => {
      const { searchParams } = new URL(request.url)
      const own = searchParams.get('own')
      const now = personKey(session.user)
      const target = safeAddress(searchParams.get('to'))
      // These addresses only accept forms and have no page.
      const to = /^\/(session|table|files)\//.test(target) ? '/' : target
      if (own !== null && isSamePerson(own, now)) throw redirect(to)
      const t = textsOf(request)
      return Promise.resolve({
        title: t('person.title'),
        own: own === null ? undefined : personOf(own),
        now: personOf(now),
        to,
      })
    },
    { anyPage: true, guests: true },
  )
}

export default function OtherPerson() {
  const { own, now, to } = useLoaderData<typeof loader>()
  const { t } = useText()
  const text = own ? t('person.text', { own: t('person.named', { ...own }), now: t('person.named', { ...now }) }) : t('person.unknown')
  return (
    <OutsidePage className="p-6">
      <Card className="grid w-[min(440px,100%)] gap-4 p-7">
        <Brand />
        <h1 className="text-lg">{t('person.title')}</h1>
        <p role="alert">{text}</p>
        {own && <p className="text-muted-foreground">{t('person.back')}</p>}
        <ButtonLink className="justify-self-end" to={to}>
          {t('person.switch', { name: now.name })}
        </ButtonLink>
      </Card>
    </OutsidePage>
  )
}
