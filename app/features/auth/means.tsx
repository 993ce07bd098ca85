/** Changes that others made to the user's sign-in methods, shown after signing in; a phone number is confirmed or rejected. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { meansAnswer, meansNews } from '#contract/endpoints/user.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ShieldAlert } from 'lucide-react'
import { asksForCode } from '#app/blade/factor.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { onlyCodeForm, CodeField } from '#app/forms/code-field.tsx'
import { Form } from '#app/forms/form.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { stayAction } from '#app/forms/lost.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { useForm } from '#app/forms/use-form.ts'
import { textsOf, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { failureOf } from '#app/blade/failure.ts'
import { wantedAddress } from '#app/lib/address.ts'
import { personKey } from '#app/lib/person.ts'
import { outsideLinks, SignOut } from './outside.tsx'
import { TaskCard } from './task-card.tsx'

export const links = outsideLinks

export function loader({ request, context }: LoaderFunctionArgs) {
  return requireSession(
    request,
    context,
    async ({ session, caller, blade }) => {
      const { data: news } = await blade.call(meansNews, {})
      if (!news.changes.length) throw redirect(wantedAddress(request))
      const t = textsOf(request)
      const withCode = news.phone !== '' && (await asksForCode({ caller, blade }))
      const { account } = session.user
      return { title: t('means.title'), account, person: personKey(session.user), withCode, ...news }
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
      const words = wordsOf(request)
      const form = await readForm(request)
      const submission = parseForm(form, onlyCodeForm(words))
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
      const answer = { ids: form.getAll('id').map(String), phone: form.get('phone') === '1' }
      try {
        await blade.call(meansAnswer, answer, { code: submission.value.code })
      } catch (error) {
        return data(submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }), { status: 400 })
      }
      return redirect(wantedAddress(request))
    },
    { anyPage: true },
  )
}

export const handle: TextHandle = { i18n: ['login'] }

export default function Means() {
  const { account, person, phone, changes, withCode } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const words = useText()
  const { t } = words
  const [form, { code }] = useForm(onlyCodeForm(words), { result, late: true })
  return (
    <TaskCard person={person} account={account} title={t('means.title')} className="w-[min(440px,100%)]">
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
      <Form method="post" {...getFormProps(form)} className="flex flex-wrap gap-2">
        <FormError className="w-full">{form.errors?.[0]}</FormError>
        {withCode && <CodeField field={code} />}
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
      <SignOut />
    </TaskCard>
  )
}
