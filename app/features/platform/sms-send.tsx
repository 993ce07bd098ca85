/** Sends a message through a configuration: as a test, or for real. The values of its placeholders are fields. */
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { getFormProps } from '@conform-to/react'
import { smsSend } from '#contract/endpoints/platform.ts'
import { sms } from '#contract/resources/platform.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { typedLine } from '#contract/text-schemas.ts'
import { z } from 'zod'
import { Form } from '#app/forms/form.tsx'
import { Send } from 'lucide-react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { defineForm, parseForm } from '#app/forms/form-spec.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { readForm } from '#app/blade/read-form.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { type SmsTemplate, smsTemplates } from './sms-templates.server.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) => requireSession(request, context, smsTemplates)

/** The configuration with a code; the enabled one if there is no code. */
const templateOf = (templates: readonly SmsTemplate[] | undefined, code: string | undefined) =>
  templates?.find((one) => (code ? one.code === code : one.isEnabled))

/** Name of the field of a placeholder. */
const fieldOf = (placeholder: string) => `param-${placeholder}`
const longestValue = 200

/** True for a JSON object of texts, numbers and booleans. */
function isParams(text: string): boolean {
  try {
    return z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** A field for each placeholder, or one for all values as JSON where the placeholders are unknown. */
function messageForm({ t, label, language }: Words, template: SmsTemplate | undefined) {
  const { code, phones } = smsSend.input.shape
  const names = template?.placeholders
  const values: Record<string, z.ZodType<string | undefined>> = names
    ? Object.fromEntries(names.map((name) => [fieldOf(name), typedLine().min(1).max(longestValue)]))
    : { params: z.string().max(2000).refine(isParams).optional() }
  const shape: typeof values = { code, phones: phones.min(1), ...values }
  return defineForm(
    z.object(shape),
    {
      code: label(sms.name, 'smsCode'),
      phones: t('platform.phones'),
      params: { label: t('platform.params'), wrong: t('platform.paramsWrong') },
      ...Object.fromEntries((names ?? []).map((name) => [fieldOf(name), name])),
    },
    language,
  )
}

/** The values in the format of the call: a JSON object as text. */
function paramsOf(values: Readonly<Record<string, unknown>>, names: readonly string[] | undefined): string | undefined {
  if (!names) return typeof values.params === 'string' ? values.params : undefined
  return names.length ? JSON.stringify(Object.fromEntries(names.map((name) => [name, values[fieldOf(name)]]))) : undefined
}

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async (signedIn) => {
    const form = await readForm(request)
    const template = templateOf(await smsTemplates(signedIn), String(form.get('code') ?? '').trim())
    const submission = parseForm(form, messageForm(words, template))
    if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
    const { code, phones = '', ...values } = submission.value
    try {
      await signedIn.blade.call(smsSend, { code, phones, params: paramsOf(values, template?.placeholders) })
      return await redirectWithToast(context, sms.path, { tone: 'success', text: t('platform.sent'), detail: phones })
    } catch (error) {
      return data(submission.reply({ formErrors: [failureText(failureOf(error), t, 'Form')] }), { status: 400 })
    }
  })
}

export const handle: TextHandle = { i18n: ['platform'] }

export default function SmsSend() {
  const templates = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const words = useText()
  const { t, label } = words
  const [code, setCode] = useState(search.get('code') ?? templateOf(templates, undefined)?.code ?? '')
  const template = templateOf(templates, code)
  const formSpec = messageForm(words, template)
  const [form, fields] = useForm(formSpec, { id: 'send', result, start: { code } })
  const field = (name: string) => fields[name]!
  const busy = useNavigation().state !== 'idle'
  const options = templates?.some((one) => one.code === code) ? templates : [{ code, name: code }, ...(templates ?? [])]
  return (
    <Modal
      size="sm"
      closeTo={sms.path}
      title={t('platform.send')}
      foot={
        <DialogFooter>
          <DialogActions>
            <ButtonLink variant="outline" to={sms.path}>
              {t('app.cancel')}
            </ButtonLink>
            <Button type="submit" form="send" working={busy}>
              <Send aria-hidden="true" />
              {t('platform.test')}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form method="post" action={pathname} {...getFormProps(form)} className="grid gap-4">
          <FormError>{form.errors?.[0]}</FormError>
          <FormField field={field('code')} label={label('sms', 'smsCode')} hint={template?.text}>
            {(control) =>
              templates ? (
                <NativeSelect {...control} defaultValue={undefined} value={code} onChange={(event) => setCode(event.currentTarget.value)}>
                  {options.map((one) => (
                    <option key={one.code} value={one.code}>
                      {one.name}
                    </option>
                  ))}
                </NativeSelect>
              ) : (
                <Input {...control} autoComplete="off" />
              )
            }
          </FormField>
          <FormField field={field('phones')} label={t('platform.phones')} hint={t('platform.phonesHint')} required>
            {(control) => <Input {...control} inputMode="tel" data-autofocus />}
          </FormField>
          {template?.placeholders ? (
            template.placeholders.map((name) => (
              <FormField key={name} field={field(fieldOf(name))} label={t('platform.placeholder', { name })} required>
                {(control) => <Input {...control} autoComplete="off" />}
              </FormField>
            ))
          ) : (
            <FormField field={field('params')} label={t('platform.params')} hint={t('platform.paramsHint')}>
              {(control) => <Textarea {...control} rows={3} />}
            </FormField>
          )}
        </Form>
      </DialogBody>
    </Modal>
  )
}
