/** The target address of callbacks, and the secret of their signature. */
import { Button } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { KeyRound, Send } from 'lucide-react'
import type { CallbackWish } from '#contract/endpoints/callbacks.ts'
import { CopyButton } from '#app/components/copy-button.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { callbacksForm, mannerOf, manners } from './callback-forms.ts'

export function WhereTo({ result, ...now }: CallbackWish & { result: SubmissionResult | undefined }) {
  const words = useText()
  const { t } = words
  const { formData } = useNavigation()
  const busy = (act: string) => formData?.get('act') === act
  const start = { url: now.url, delay: now.delay ? String(now.delay) : '', manner: mannerOf(now) }
  const [form, fields] = useForm(callbacksForm(words), { result, start, id: 'callbacks', late: true })
  return (
    <Card as="section" aria-label={t('callbacks.to')}>
      <CardHeader>
        <Send aria-hidden="true" />
        <CardTitle>{t('callbacks.to')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <Form method="post" aria-label={t('callbacks.to')} className="grid grid-cols-1 gap-3" {...getFormProps(form)}>
          <FormError>{form.allErrors['']?.[0]}</FormError>
          <FormField field={fields.url} label={t('callbacks.url')} hint={t('callbacks.urlHint')}>
            {(control) => <Input {...control} inputMode="url" autoComplete="off" placeholder="http://127.0.0.1:4000/notify" />}
          </FormField>
          <FormField field={fields.delay} label={t('callbacks.delay')} hint={t('callbacks.delayHint')}>
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
          <FormField field={fields.manner} label={t('callbacks.manner')}>
            {(control) => (
              <NativeSelect {...control}>
                {manners.map((manner) => (
                  <option key={manner} value={manner}>
                    {t(`callbacks.manner.${manner}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
          <Button type="submit" name="act" value="set" className="justify-self-start max-md:w-full" working={busy('set')}>
            {t('callbacks.save')}
          </Button>
        </Form>
        {now.url && (
          <Form method="post">
            <Button type="submit" name="act" value="try" variant="outline" className="max-md:w-full" working={busy('try')}>
              {t('callbacks.try')}
            </Button>
          </Form>
        )}
      </CardContent>
    </Card>
  )
}

export function Secret({ secret }: { secret: string }) {
  const { t } = useText()
  const { formData } = useNavigation()
  return (
    <Card as="section" aria-label={t('callbacks.secret')}>
      <CardHeader>
        <KeyRound aria-hidden="true" />
        <CardTitle>{t('callbacks.secret')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-2">
        <span className="flex items-start gap-1">
          <code className="min-w-0 flex-1 rounded-sm bg-secondary px-2 py-1.5 text-xs wrap-anywhere" translate="no">
            {secret}
          </code>
          <CopyButton value={secret} name={t('callbacks.secret')} />
        </span>
        <FieldDescription>{t('callbacks.secretHint')}</FieldDescription>
        <Form method="post">
          <Button
            type="submit"
            name="act"
            value="renew"
            variant="outline"
            className="max-md:w-full"
            working={formData?.get('act') === 'renew'}
          >
            {t('callbacks.renew')}
          </Button>
        </Form>
      </CardContent>
    </Card>
  )
}
