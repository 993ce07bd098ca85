/** The sections of the wizard, and the bar that previews and saves. */
import { batchesOf, bedPatterns, planPatterns, roomPatterns, type PlanCounts, type PlanInput } from '#contract/rules/hospital-plan.ts'
import { entryName, offered } from '#contract/rules/entry.ts'
import { yuan } from '#contract/rules/money.ts'
import { dept } from '#contract/resources/access.ts'
import { equ } from '#contract/resources/rental.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FieldDescription, FieldGroup } from '#app/ui/field.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { BedDouble, Building2, CircleCheck, Hospital, Percent, Tag, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Draft } from '#app/forms/draft.tsx'
import { FormError, FormField } from '#app/forms/form-field.tsx'
import { LostNote } from '#app/components/lost-note.tsx'
import { useNumber } from '#app/forms/once.ts'
import { AskUnsaved, useChanges, useUnsaved } from '#app/forms/unsaved.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { ResourceField } from '#app/resource/form/fields.tsx'
import { SharesBar, sharesIn } from '../shares-bar.tsx'
import { PatternField } from './pattern-field.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { TypedField } from './typed-field.tsx'
import { hospitalForm, planIn, priceChoice } from './wizard-form.ts'
import type { loadWizard } from './wizard.server.ts'

interface Answer {
  result: SubmissionResult
  plan: PlanInput
  /** Values typed for individual floors. */
  floors: Record<string, string>
  /** What saving would create, after a preview without problems. */
  checked?: PlanCounts
  /** Number of refused attempts. */
  attempt?: number
}

interface WizardFormProps {
  loaded: Awaited<ReturnType<typeof loadWizard>> & { requestNo: string }
  answer: Answer | undefined
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader>
        {icon}
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">{children}</CardContent>
    </Card>
  )
}

const four = 'grid-cols-4 max-lg:grid-cols-2 max-md:grid-cols-2'
const digits = { inputMode: 'numeric' } as const
const amount = { inputMode: 'decimal' } as const

const sharesOf = (start: Readonly<Record<string, string>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(start)) form.set(name, value)
  return sharesIn(form)
}

/** The plan that the server renders before anything is typed. */
function planOfStart(start: Readonly<Record<string, string>>): PlanInput {
  const form = new FormData()
  for (const [name, value] of Object.entries(start)) form.set(name, value)
  return planIn(form)
}

export function WizardForm({ loaded, answer }: WizardFormProps) {
  const { choices, dictionaries, prices, like, start, requestNo } = loaded
  const words = useText()
  const { t, label, language } = words
  const { formData } = useNavigation()
  const number = useNumber(requestNo, answer?.attempt ?? 0)
  const [form, fields] = useForm(hospitalForm(words), { id: 'hospital', result: answer?.result, start, late: true })
  const secPatterns = [t('hospital.secPattern'), t('hospital.secPatternWard'), planPatterns.secName]
  const { changed, form: watched } = useChanges()
  const leaving = useUnsaved(changed > 0)
  const { seen: plan, around } = useFilledIn<HTMLDivElement, PlanInput>(answer?.plan ?? planOfStart(start), planIn)
  const busy = formData?.get('intent')
  const wrong = Object.keys(form.allErrors).filter((name) => name).length
  const ofDept = { resource: dept, dictionaries, choices }
  return (
    <Form method="post" {...getFormProps(form)} {...watched} className="grid grid-cols-1 gap-3 max-md:[--control-h:var(--tap)]">
      <Draft />
      <LostNote />
      <input type="hidden" name="requestNo" value={number.requestNo} />
      <input type="hidden" name="attempt" value={number.attempt} />
      <Part icon={<Hospital aria-hidden="true" />} title={t('hospital.who')}>
        <FieldGroup className="grid-cols-3">
          <TypedField field={fields.deptName} label={t('hospital.deptName')} required />
          <ResourceField {...ofDept} name="parentId" field={fields.parentId} />
          <TypedField field={fields.address} label={label('dept', 'address')} />
        </FieldGroup>
        <FieldGroup className={four}>
          <ResourceField {...ofDept} name="contact" field={fields.contact} />
          <ResourceField {...ofDept} name="phone" field={fields.phone} />
          <ResourceField {...ofDept} name="lng" field={fields.lng} />
          <ResourceField {...ofDept} name="lat" field={fields.lat} />
          <ResourceField {...ofDept} name="regionCode" field={fields.regionCode} />
        </FieldGroup>
      </Part>

      <Part icon={<Building2 aria-hidden="true" />} title={t('hospital.floors')}>
        <FieldGroup className={four}>
          <TypedField field={fields.floorCount} label={t('hospital.floorCount')} required input={digits} />
          <TypedField field={fields.firstFloor} label={t('hospital.firstFloor')} required input={digits} />
          <TypedField field={fields.rooms} label={t('hospital.rooms')} required input={digits} />
          <TypedField field={fields.beds} label={t('hospital.beds')} required input={digits} />
        </FieldGroup>
        <FieldGroup className="grid-cols-3">
          <PatternField field={fields.secName} label={t('hospital.secName')} patterns={secPatterns} plan={plan} of="floor" />
          <PatternField field={fields.roomName} label={t('hospital.roomName')} patterns={roomPatterns} plan={plan} of="room" />
          <PatternField field={fields.bedName} label={t('hospital.bedName')} patterns={bedPatterns} plan={plan} of="bed" />
        </FieldGroup>
        <div ref={around}>
          <PlanGrid plan={plan} typed={answer?.floors ?? {}} />
        </div>
      </Part>

      <Part icon={<Wrench aria-hidden="true" />} title={t('hospital.devices')}>
        <FieldGroup className="grid-cols-3">
          <ResourceField resource={equ} dictionaries={dictionaries} choices={choices} name="typeId" field={fields.typeId} />
          <TypedField
            field={fields.batchFrom}
            label={t('hospital.batchFrom')}
            hint={t('hospital.batchHint')}
            input={{ placeholder: 'WD-2001' }}
          />
          <TypedField
            field={fields.batchTo}
            label={t('hospital.batchTo')}
            input={{ placeholder: batchesOf({ ...plan, batchTo: undefined }).at(-1) }}
          />
        </FieldGroup>
        <label className="flex min-h-8 w-fit cursor-pointer items-center gap-2">
          <Checkbox name="noDevices" value="1" defaultChecked={fields.noDevices.initialValue === '1'} />
          {t('hospital.noDevices')}
        </label>
      </Part>

      <Part icon={<Tag aria-hidden="true" />} title={t('hospital.price')}>
        <div className="grid gap-4 not-has-[option[value='']:checked]:[&>[data-slot=field-group]]:hidden">
          <FormField field={fields.priceFrom} label={t('hospital.priceFrom')}>
            {(control) => (
              <NativeSelect {...control}>
                <option value={priceChoice.typed}>{t('hospital.priceTyped')}</option>
                <option value={priceChoice.general}>{t('hospital.priceGeneral')}</option>
                {prices.map((one) => (
                  <option key={one.id} value={one.id}>
                    {t('hospital.priceCopy', { name: one.name, unit: yuan(one.unitPrice), minutes: one.unitMinutes })}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
          {/* Hidden by CSS rather than left out, so that the choice works without JavaScript and a typed price is kept. */}
          <FieldGroup className="grid-cols-5 max-lg:grid-cols-2">
            <TypedField field={fields.unitMinutes} label={label('price', 'unitMinutes')} unit={t('hospital.minutes')} input={digits} />
            <TypedField field={fields.unitPrice} label={label('price', 'unitPrice')} required before="¥" input={amount} />
            <TypedField field={fields.freeMinutes} label={label('price', 'freeMinutes')} unit={t('hospital.minutes')} input={digits} />
            <TypedField field={fields.capPerDay} label={label('price', 'capPerDay')} before="¥" input={amount} />
            <TypedField field={fields.deposit} label={label('price', 'deposit')} before="¥" input={amount} />
          </FieldGroup>
        </div>
      </Part>

      <Part icon={<Percent aria-hidden="true" />} title={t('hospital.settlement')}>
        {like && <FieldDescription>{t('hospital.like', { name: like })}</FieldDescription>}
        <FieldGroup className="grid-cols-3">
          <TypedField field={fields.hosRatio} label={label('setter', 'hosRatio')} unit="%" input={amount} />
          <TypedField field={fields.personRatio} label={label('setter', 'personRatio')} unit="%" input={amount} />
          <TypedField field={fields.platRatio} label={label('setter', 'platRatio')} unit="%" input={amount} />
        </FieldGroup>
        <SharesBar start={sharesOf(start)} />
        <FieldGroup className={four}>
          <FormField field={fields.autoSplit} label={label('setter', 'autoSplit')}>
            {({ id, name, defaultValue }) => (
              <span className="flex min-h-(--control-h) items-center">
                <Switch id={id} name={name} value="1" defaultChecked={defaultValue === '1'} />
              </span>
            )}
          </FormField>
          <TypedField field={fields.splitDelayMinutes} label={label('setter', 'splitDelayMinutes')} input={digits} />
          <TypedField field={fields.minWithdrawal} label={label('setter', 'minWithdrawal')} before="¥" input={amount} />
          <TypedField field={fields.withdrawFeeRate} label={label('setter', 'withdrawFeeRate')} unit="%" input={amount} />
        </FieldGroup>
        <FieldGroup className="grid-cols-3">
          <FormField field={fields.receiverType} label={label('receiver', 'receiverType')}>
            {(control) => (
              <NativeSelect {...control}>
                {offered(dictionaries.receiver_type ?? []).map((entry) => (
                  <option key={entry.dictKey} value={entry.dictKey}>
                    {entryName(entry, language)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </FormField>
          <TypedField field={fields.account} label={label('receiver', 'account')} hint={t('hospital.receiverHint')} />
          <TypedField field={fields.name} label={label('receiver', 'name')} />
        </FieldGroup>
      </Part>

      <Card className="sticky -bottom-4.5 z-2 max-md:-bottom-9 flex flex-wrap items-center justify-end gap-2.5 px-4 py-3 print:hidden">
        {leaving.asks ? (
          <AskUnsaved leaving={leaving} />
        ) : (
          <>
            <div className="min-w-0 flex-1 basis-80 max-md:empty:hidden">
              <FormError>{form.errors?.[0] ?? (wrong > 0 && t('hospital.wrong', { n: wrong }))}</FormError>
              {answer?.checked && wrong === 0 && (
                <Alert role="status">
                  <CircleCheck aria-hidden="true" />
                  <AlertDescription>{t('hospital.checked', answer.checked)}</AlertDescription>
                </Alert>
              )}
            </div>
            <Button type="submit" variant="outline" name="intent" value="check" working={busy === 'check'}>
              {t('hospital.check')}
            </Button>
            <Button type="submit" name="intent" value="save" working={busy === 'save'}>
              <BedDouble aria-hidden="true" />
              {t(busy === 'save' ? 'hospital.working' : 'hospital.save')}
            </Button>
          </>
        )}
      </Card>
    </Form>
  )
}
