/** The form of a rule. CSS hides the fields that do not apply to its fault, so it works without JavaScript. */
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { getFormProps } from '@conform-to/react'
import { useActionData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { faultRule } from '#contract/endpoints/faults.ts'
import { payRefund } from '#contract/endpoints/money.ts'
import { order } from '#contract/resources/money.ts'
import { faultDefaults, faultKinds } from '#contract/rules/faults.ts'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { faultForm } from './fault-forms.ts'
import type { FaultAnswer } from './faults.server.ts'

/** Fields that apply only to these faults. */
const only = {
  late: '[form:not(:has([value=latency]:checked,[value=drip]:checked))_&]:hidden',
  latency: '[form:not(:has([value=latency]:checked))_&]:hidden',
  status: '[form:not(:has([value=status]:checked,[value=html]:checked))_&]:hidden',
  stub: '[form:not(:has([value=stub]:checked))_&]:hidden',
  code: '[form:not(:has([value=code]:checked))_&]:hidden',
  json: '[form:not(:has([value=stub]:checked,[value=patch]:checked))_&]:hidden',
  words: '[form:not(:has([value=status]:checked,[value=code]:checked))_&]:hidden',
} as const

const jsonExample = '[{ "op": "replace", "path": "/data/total", "value": 0 }]'
const paths = [`${order.api}/list`, `${order.api}/*`, payRefund.path, '*/list', '*/submit', '/api/blade-auth/*']

export function NewFault() {
  const words = useText()
  const { t } = words
  const id = useId()
  const { formData } = useNavigation()
  const answer = useActionData<FaultAnswer>()
  const [form, fields] = useForm(faultForm(words), {
    result: answer?.result,
    start: { kind: 'status', method: 'any' },
    id: 'fault',
    late: true,
  })
  const number = (
    name: 'ms' | 'spread' | 'status' | 'stubStatus' | 'code' | 'nth' | 'percent' | 'seconds',
    usual: string | number,
    className?: string,
  ) => (
    <FormField field={fields[name]} label={t(`faults.${name}`)} hint={t('faults.usual', { word: usual })} className={className}>
      {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
    </FormField>
  )
  const text = (name: 'path' | 'user' | 'role' | 'msg', hint?: string, className?: string) => (
    <FormField field={fields[name]} label={t(`faults.${name}`)} hint={hint} className={className}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          list={name === 'path' ? `${id}-paths` : undefined}
          placeholder={name === 'path' ? '*/order/*' : undefined}
        />
      )}
    </FormField>
  )
  return (
    <Card as="section" aria-label={t('faults.add')}>
      <CardHeader>
        <CardTitle>{t('faults.add')}</CardTitle>
      </CardHeader>
      <CardContent>
        <Form method="post" aria-label={t('faults.add')} className="grid grid-cols-1 gap-3" {...getFormProps(form)}>
          <input type="hidden" name="act" value="add" />
          <FormError>{form.allErrors['']?.[0]}</FormError>
          <FieldGroup className="gap-x-3 gap-y-3 max-md:grid-cols-2">
            <FormField field={fields.kind} label={t('faults.kind')} className="col-span-full">
              {(control) => (
                <NativeSelect {...control}>
                  {faultKinds.map((kind) => (
                    <option key={kind} value={kind}>{`${t(`faults.kind.${kind}`)} — ${t(`faults.about.${kind}`)}`}</option>
                  ))}
                </NativeSelect>
              )}
            </FormField>
            {number('ms', `${faultDefaults.latency} · ${t('faults.kind.drip')} ${faultDefaults.drip}`, only.late)}
            {number('spread', 0, only.latency)}
            {number('status', `${faultDefaults.status} · HTML 200`, only.status)}
            {number('stubStatus', 200, only.stub)}
            {number('code', faultDefaults.code, only.code)}
            {text('msg', t('faults.usual', { word: t('faults.usualMsg') }), only.words)}
            <FormField field={fields.json} label={t('faults.json')} hint={t('faults.jsonHint')} className={cn('col-span-full', only.json)}>
              {(control) => <Textarea {...control} rows={4} spellCheck={false} placeholder={jsonExample} />}
            </FormField>
            {text('path', t('faults.pathHint'), 'col-span-full')}
            <datalist id={`${id}-paths`}>
              {paths.map((path) => (
                <option key={path} value={path} />
              ))}
            </datalist>
            <FormField field={fields.method} label={t('faults.method')}>
              {(control) => (
                <NativeSelect {...control}>
                  {faultRule.shape.method.unwrap().options.map((method) => (
                    <option key={method} value={method}>
                      {method === 'any' ? t('faults.any') : method}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </FormField>
            {number('nth', t('faults.every'))}
            {text('user')}
            {text('role')}
            <FormField field={fields.percent} label={t('faults.percent')} hint={t('faults.percentHint')}>
              {(control) => <Input {...control} inputMode="numeric" autoComplete="off" placeholder="100" />}
            </FormField>
            {number('seconds', t('faults.forever'))}
          </FieldGroup>
          <Button type="submit" className="justify-self-start max-md:w-full" working={formData?.get('act') === 'add'}>
            <Plus aria-hidden="true" />
            {t('faults.add')}
          </Button>
        </Form>
      </CardContent>
    </Card>
  )
}
