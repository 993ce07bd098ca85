/** The tab of the user's own second factor: off, being set up, on, or its recovery codes, which are shown once. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldDescription } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Download, KeyRound, ShieldCheck } from 'lucide-react'
import { CopyButton } from '#app/components/copy-button.tsx'
import { QrPicture } from '#app/components/qr-picture.tsx'
import { CodeField } from '#app/forms/code-field.tsx'
import { Form } from '#app/forms/form.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { factorForm, type FactorAct, type FactorView, type NewFactor } from './factor-form.ts'

interface Answer {
  setUp?: NewFactor
  codes?: string[]
  result?: SubmissionResult
}

export function Factor({ state, answer }: { state: FactorView; answer: Answer | undefined }) {
  const { t } = useText()
  if (answer?.codes) return <Codes codes={answer.codes} />
  if (state.isOn) return <On left={state.recoveryLeft} result={answer?.result} />
  if (answer?.setUp) return <SetUp {...answer.setUp} result={answer.result} />
  return (
    <div className="grid content-start gap-4">
      <FormError>{answer?.result?.error?.['']?.[0]}</FormError>
      <FieldDescription>{t('factor.why')}</FieldDescription>
      <Form method="post">
        <Act act="begin" text={t('factor.begin')} />
      </Form>
    </div>
  )
}

function Act({ act, text, variant }: { act: FactorAct; text: string; variant?: 'outline' | 'outline-destructive' }) {
  const { state, formData } = useNavigation()
  return (
    <Button type="submit" name="intent" value={act} variant={variant} working={state !== 'idle' && formData?.get('intent') === act}>
      {text}
    </Button>
  )
}

function SetUp({ secret, qr, result }: NewFactor & { result: SubmissionResult | undefined }) {
  const words = useText()
  const { t } = words
  const [form, { code }] = useForm(factorForm(words, 'confirm'), { result, id: 'factor-set-up' })
  return (
    <div className="grid content-start gap-4">
      <FieldDescription>{t('factor.scan')}</FieldDescription>
      <QrPicture code={qr} name={t('factor.qr')} className="size-44 rounded-sm" />
      <div className="text-sm">
        <p className="text-muted-foreground">{t('factor.type')}</p>
        <p className="flex items-center gap-2">
          <code className="wrap-anywhere" translate="no" data-slot="factor-secret">
            {secret}
          </code>
          <CopyButton value={secret} name={t('factor.secret')} />
        </p>
      </div>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormError>{form.errors?.[0]}</FormError>
        <CodeField field={code} hint={t('factor.confirmHint')} />
        <div>
          <Act act="confirm" text={t('factor.confirm')} />
        </div>
      </Form>
    </div>
  )
}

/** Shown once, right after they were generated. */
function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useText()
  const text = codes.join('\n')
  return (
    <div className="grid content-start gap-4">
      <Alert variant="warning" role="status">
        <KeyRound aria-hidden="true" />
        <AlertDescription>{t('factor.codesHint')}</AlertDescription>
      </Alert>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-md" aria-label={t('factor.codes')} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <a
          className="flex items-center gap-1.5 text-sm text-primary-text underline [&>svg]:size-4"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          <Download aria-hidden="true" />
          {t('factor.download')}
        </a>
        <CopyButton value={text} name={t('factor.codes')} />
      </div>
    </div>
  )
}

function On({ left: unusedCodes, result }: { left: number; result: SubmissionResult | undefined }) {
  const words = useText()
  const { t } = words
  const [form, { code, password }] = useForm(factorForm(words, 'renew'), { result, id: 'factor-on', late: true })
  return (
    <div className="grid content-start gap-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge variant="success">
          <ShieldCheck aria-hidden="true" />
          {t('factor.on')}
        </Badge>
        {t('factor.left', { n: unusedCodes })}
      </p>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormError>{form.errors?.[0]}</FormError>
        <CodeField field={code} />
        <div>
          <Act act="renew" text={t('factor.renew')} variant="outline" />
        </div>
        <FormField field={password} label={t('factor.password')} hint={t('factor.offHint')}>
          {(control) => <Input {...control} type="password" autoComplete="current-password" />}
        </FormField>
        <div>
          <Act act="off" text={t('factor.off')} variant="outline-destructive" />
        </div>
      </Form>
    </div>
  )
}
