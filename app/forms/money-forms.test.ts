// Every form reports a wrong amount in yuan, beside its field; the API reports it in cents.
import { fieldOf } from '#contract/resource.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkForm } from '#contract/issues.ts'
import { fieldLabel } from '#contract/labels/index.ts'
import { type Language, languages } from '#contract/languages.ts'
import { allResources } from '#contract/resources/index.ts'
import { describe, expect, test } from 'vitest'
import { waiverForm } from '#app/features/money/debts/waive-form.ts'
import { transferForm } from '#app/features/money/payouts/transfer-form.ts'
import { refundForm } from '#app/features/money/refunds/refund-form.ts'
import { returnForm } from '#app/features/money/splits/return-form.ts'
import { splitForm } from '#app/features/money/splits/split-form.ts'
import { hospitalForm } from '#app/features/rental/hospital/wizard-form.ts'
import { amountForm, ruleForm } from '#app/features/sim/sim-forms.ts'
import { wordsOf, type Words } from '#app/i18n/i18n.server.ts'
import { resourceForm } from '#app/resource/form/submission.ts'
import { type FormSpec, parseForm } from './form-spec.ts'

const wordsIn = (language: Language): Words => wordsOf(new Request('http://localhost/', { headers: { cookie: `ward_lang=${language}` } }))

interface MoneyField {
  form: string
  field: string
  label: string
  zero: boolean
  spec: FormSpec<Record<string, unknown>, unknown>
  /** Values of other fields that the amount depends on. */
  with?: Record<string, string>
}

/** Amount fields in the forms of resources. */
const defined = (language: Language): MoneyField[] =>
  allResources.flatMap((resource) =>
    resource.form
      .filter((name) => fieldOf(resource, name).base === 'money')
      .map((field) => ({
        form: resource.name,
        field,
        label: fieldLabel(resource.name, field, language),
        zero: (resource.entity.shape as Record<string, { safeParse: (value: unknown) => { success: boolean } }>)[field]!.safeParse(0)
          .success,
        spec: resourceForm(resource, 'insert', language),
      })),
  )

const most = 9_000_000_000_000

/** Amount fields in other forms, by the file that defines the form. */
const others: Record<string, (words: Words) => Omit<MoneyField, 'form'>[]> = {
  'features/money/refunds/refund-form.ts': (words) => [
    {
      field: 'amount',
      label: words.label('refund', 'amount'),
      zero: false,
      spec: refundForm({ rest: most, withWaiver: most }, false, words),
    },
  ],
  'features/money/payouts/transfer-form.ts': (words) => [
    { field: 'amount', label: words.label('transfers', 'amount'), zero: false, spec: transferForm(words) },
  ],
  'features/money/splits/return-form.ts': (words) => [
    { field: 'amount', label: words.t('split.returnAmount'), zero: false, spec: returnForm(words) },
  ],
  'features/money/splits/split-form.ts': (words) => [
    { field: 'amount-1', label: '云岭', zero: false, spec: splitForm([{ id: '1', name: '云岭' }], true, words) },
  ],
  'features/money/debts/waive-form.ts': (words) => [
    { field: 'amount', label: words.label('waiver', 'amount'), zero: false, spec: waiverForm(most, words) },
  ],
  'features/sim/sim-forms.ts': (words) => [
    { field: 'amount', label: words.t('money.amount'), zero: false, spec: amountForm(words) },
    {
      field: 'value',
      label: words.t('sim.value'),
      zero: false,
      spec: ruleForm(words),
      with: { field: 'amount', kind: 'pay', outcome: 'never' },
    },
  ],
  'features/rental/hospital/wizard-form.ts': (words) =>
    (['unitPrice', 'capPerDay', 'deposit', 'minWithdrawal'] as const).map((field) => ({
      field,
      label: words.label(field === 'minWithdrawal' ? 'setter' : 'price', field),
      zero: true,
      spec: hospitalForm(words),
    })),
}

const fieldsIn = (language: Language): MoneyField[] => [
  ...defined(language),
  ...Object.entries(others).flatMap(([form, make]) => make(wordsIn(language)).map((field) => ({ form, ...field }))),
]

/** @returns the error beside the field, and the value that the field then shows */
function typedInto({ spec, field, with: beside = {} }: MoneyField, text: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...beside, [field]: text })) form.set(name, value)
  const { error, initialValue } = parseForm(form, spec).reply()
  return { error: error?.[field]?.[0], value: initialValue?.[field] }
}

const refused = [
  '-1',
  '-0.01',
  '0.001',
  '12.345',
  '1e3',
  '1,2',
  '12元5',
  '1２x',
  '.5',
  '12.',
  '0x10',
  'NaN',
  '¥',
  '99999999999',
  '9999999999999',
  '99999999999999',
]
const taken = ['12.50', ' 12 ', '１２．５０', '￥12', '¥ 12', '１２元', '1,280.5', '0.30']

describe.each(languages)('in %s', (language) => {
  test('covers every resource field and every form with an amount', () => {
    const app = join(import.meta.dirname, '..')
    const uses = globSync('features/**/*.{ts,tsx}', { cwd: app }).filter((file) =>
      /\btypedAmount\b|\binYuan\(/.test(readFileSync(join(app, file), 'utf8').replace(/^import .*/gm, '')),
    )
    expect(uses.sort()).toEqual(Object.keys(others).sort())
    expect(defined(language).map(({ form, field }) => `${form}.${field}`)).toEqual(
      expect.arrayContaining(['price.unitPrice', 'price.deposit', 'setter.minWithdrawal']),
    )
  })

  test.each(fieldsIn(language).map((field) => [`${field.form} ${field.field}`, field] as const))('%s', (_, of) => {
    for (const text of [...refused, ...(of.zero ? [] : ['0', '0.00'])]) {
      const { error, value } = typedInto(of, text)
      expect(error, text).toContain(of.label)
      expect(error, text).toMatch(language === 'zh' ? /元/ : /yuan/)
      expect(error, text).not.toMatch(/整数|分(?!账)|whole number|cent/)
      expect(value, text).toBe(text)
    }
    for (const text of taken) expect(typedInto(of, text).error, text).toBeUndefined()
    if (of.zero) expect(typedInto(of, '0').error).toBeUndefined()
    for (const text of ['', '  ']) expect(typedInto(of, text).error ?? of.label, text).toMatch(/./)
  })

  test('the API reports wrong amounts without naming yuan', () => {
    for (const resource of allResources)
      for (const name of resource.form.filter((field) => fieldOf(resource, field).base === 'money')) {
        const result = checkForm(resource, { [name]: 1.5 }, 'update', language)
        expect(result.ok ? '' : result.errors[name]).toMatch(language === 'zh' ? /^(?!.*元).+$/ : /^(?!.*yuan).+$/)
      }
  })
})
