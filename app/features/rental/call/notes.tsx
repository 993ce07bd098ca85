/** What colleagues promised a customer, counting down, and what they note for each other. */
import { promiseKinds } from '#contract/endpoints/customer.ts'
import { formatTime, parseTime } from '#contract/rules/time.ts'
import { minutesIn } from '#contract/rules/price.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DateInput } from '#app/components/date-input.tsx'
import { Form } from '#app/forms/form.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useShortTime } from '#app/lib/use-short-time.ts'
import type { CustomerNote } from './call.server.ts'
import { noteForm, promiseForm } from './note-forms.ts'

const minute = 60_000
/** Minutes before its time from which a promise is urgent. */
const urgent = 60

/** The time of the page, which goes on in the browser. @param from epoch ms */
function useNow(from: number): number {
  const [passed, setPassed] = useState(0)
  // Runs in an effect because only a browser stays on the page while time passes.
  useEffect(() => {
    const start = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - start), minute / 2)
    return () => clearInterval(timer)
  }, [from])
  return from + passed
}

interface PartProps {
  notes: readonly CustomerNote[]
  customerId: string
  result: SubmissionResult | undefined
}

export function Promises({ notes, customerId, result, now }: PartProps & { now: number }) {
  const { t } = useText()
  const current = useNow(now)
  const promises = notes.filter(({ about }) => about)
  const open = (one: CustomerNote) => Number(one.doneTime !== '')
  return (
    <Card as="section" aria-label={t('call.promises')}>
      <h2 className="border-b px-5 py-3 text-md">{t('call.promises')}</h2>
      {promises.length ? (
        <ul>
          {[...promises]
            .sort((a, b) => open(a) - open(b) || (open(a) ? b.doneTime.localeCompare(a.doneTime) : a.dueTime.localeCompare(b.dueTime)))
            .map((one) => (
              <Promised key={one.id} of={one} now={current} />
            ))}
        </ul>
      ) : (
        <p className="px-5 py-3 text-muted-foreground">{t('call.noPromise')}</p>
      )}
      <Collapsible open={!!result} className="border-t px-5 py-3">
        <summary className="w-fit cursor-pointer text-primary-text">{t('call.add')}</summary>
        <PromiseForm key={promises.length} customerId={customerId} result={result} now={now} />
      </Collapsible>
    </Card>
  )
}

function Promised({ of, now }: { of: CustomerNote; now: number }) {
  const { t, language } = useText()
  const shortTime = useShortTime()
  const minutes = Math.floor((parseTime(of.dueTime) - now) / minute)
  const time = minutesIn(Math.abs(minutes), language)
  const isKept = of.doneTime !== ''
  const tone = isKept ? 'text-success' : minutes < 0 ? 'text-destructive-text' : minutes < urgent ? 'text-warning' : 'text-muted-foreground'
  const Icon = isKept ? CircleCheck : minutes < 0 ? TriangleAlert : Clock
  const keptText = of.doneUser
    ? t('call.keptAt', { who: of.doneUser, time: shortTime(of.doneTime) })
    : t('call.keptAlone', { time: shortTime(of.doneTime) })
  return (
    <li data-kept={isKept || undefined} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-2.5 last:border-b-0">
      <Icon aria-hidden="true" className={cn('size-4 flex-none', tone)} />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere" translate="no">
          {of.content}
        </span>
        <span className="block text-xs text-muted-foreground" translate="no">
          {[t('call.by', { who: of.userName, time: shortTime(of.createTime) }), isKept && keptText].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={cn('whitespace-nowrap', tone)} title={of.dueTime}>
        {isKept ? t('call.kept') : t(minutes < 0 ? 'call.missed' : 'call.left', { time })}
      </span>
      {!isKept && (
        <Form method="post">
          <input type="hidden" name="intent" value="done" />
          <input type="hidden" name="id" value={of.id} />
          <Button type="submit" size="sm" variant="outline">
            {t('call.tick')}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Minutes after now that a promise is due unless another time is typed. */
const usualDue = 120

function PromiseForm({ customerId, result, now }: Omit<PartProps, 'notes'> & { now: number }) {
  const words = useText()
  const { t } = words
  const busy = useNavigation().formData?.get('intent') === 'promise'
  const start = { about: 'other' as const, dueTime: formatTime(now + usualDue * minute).slice(0, 16) }
  const [form, fields] = useForm(promiseForm(now, words), { result, start, id: 'promise' })
  return (
    <Form method="post" {...getFormProps(form)} className="mt-3 grid gap-3">
      <input type="hidden" name="intent" value="promise" />
      <input type="hidden" name="customerId" value={customerId} />
      <FormError>{form.errors?.[0]}</FormError>
      <FormField field={fields.promise} label={t('call.promise')} hint={t('call.promiseHint')} required>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <FormField field={fields.about} label={t('call.about')}>
          {(control) => (
            <NativeSelect {...control}>
              {promiseKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`call.about.${kind}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </FormField>
        <FormField field={fields.dueTime} label={t('call.due')} required>
          {(control) => <DateInput time {...control} />}
        </FormField>
      </div>
      <div>
        <Button type="submit" working={busy}>
          {t('call.save')}
        </Button>
      </div>
    </Form>
  )
}

export function Notes({ notes, customerId, result }: PartProps) {
  const { t } = useText()
  const shortTime = useShortTime()
  const plain = notes.filter(({ about }) => !about)
  return (
    <Card as="section" aria-label={t('call.notes')}>
      <h2 className="flex items-baseline gap-2 px-5 pt-3 text-md">
        {t('call.notes')} <small className="ms-auto text-xs font-normal text-muted-foreground">{t('call.notesHint')}</small>
      </h2>
      <ul className="grid gap-2 px-5 py-2 empty:hidden">
        {plain.map((one) => (
          <li key={one.id} translate="no">
            <p className="wrap-anywhere">{one.content}</p>
            <p className="text-xs text-muted-foreground">{t('call.by', { who: one.userName, time: shortTime(one.createTime) })}</p>
          </li>
        ))}
      </ul>
      {/* The key empties the form after a saved note. */}
      <NoteForm key={plain.length} customerId={customerId} result={result} />
    </Card>
  )
}

function NoteForm({ customerId, result }: Omit<PartProps, 'notes'>) {
  const words = useText()
  const { t } = words
  const busy = useNavigation().formData?.get('intent') === 'note'
  const [form, fields] = useForm(noteForm(words), { result, id: 'note' })
  return (
    <Form method="post" {...getFormProps(form)} className="px-5 pt-1 pb-4">
      <FormError className="mb-3">{form.errors?.[0]}</FormError>
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="customerId" value={customerId} />
      <div className="flex items-start gap-2">
        <FormField field={fields.content} label={t('call.note')} labelHidden className="flex-1">
          {(control) => <Input {...control} autoComplete="off" placeholder={t('call.note')} />}
        </FormField>
        <Button type="submit" variant="outline" working={busy}>
          {t('call.save')}
        </Button>
      </div>
    </Form>
  )
}
