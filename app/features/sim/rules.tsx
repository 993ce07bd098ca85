/** Failures of the channel that QA requested. */
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Item, ItemContent, ItemDescription, ItemGroup } from '#app/ui/item.tsx'
import { cn } from '#app/ui/cn.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { simRule } from '#contract/endpoints/sim.ts'
import { amountOutcomes } from '#contract/rules/channel.ts'
import { yuan } from '#contract/rules/money.ts'
import { FieldDescription } from '#app/ui/field.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { ActButton, ActForm, useAct } from './act-form.tsx'
import { ruleForm } from './sim-forms.ts'
import type { SimData } from './sim.server.ts'

type Rule = SimData['world']['rules'][number]
const kinds = ['any', ...simRule.shape.kind.options.filter((kind) => kind !== 'any')] as const
const { field, outcome } = simRule.shape

export function Rules({ rules, openId }: { rules: Rule[]; openId: string }) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('sim.rules')}>
      <CardHeader>
        <CardTitle>{t('sim.rules')}</CardTitle>
        <span className="text-xs text-muted-foreground">{t('sim.rulesHint')}</span>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        {rules.length ? <RuleList rules={rules} /> : <p className="text-xs text-muted-foreground">{t('sim.noRules')}</p>}
        <NewRule openId={openId} />
        <Collapsible>
          <CollapsibleTrigger>{t('sim.byAmount')}</CollapsibleTrigger>
          <FieldDescription>{t('sim.byAmountHint')}</FieldDescription>
          <DescriptionList>
            {Object.entries(amountOutcomes).flatMap(([suffix, outcome]) => [
              <dt key={`${suffix}t`}>.{suffix}</dt>,
              <dd key={suffix}>{t(`sim.outcome.${outcome}`)}</dd>,
            ])}
          </DescriptionList>
          <FieldDescription>{t('sim.voidCardHint')}</FieldDescription>
        </Collapsible>
      </CardContent>
    </Card>
  )
}

function RuleList({ rules }: { rules: Rule[] }) {
  const { t } = useText()
  const matches = ({ field, value }: Rule) =>
    [t(`sim.field.${field}`), field === 'amount' ? `¥${yuan(Number(value))}` : value].filter(Boolean).join(' ')
  return (
    <ItemGroup className="rounded-md border">
      {rules.map((rule) => {
        const outcome = t(`sim.outcome.${rule.outcome}`)
        const name = `${t(`sim.kind.${rule.kind}`)} · ${outcome}`
        const hidden = { id: String(rule.id) }
        return (
          <Item
            key={rule.id}
            className={cn('justify-between px-3 py-1.5 wrap-anywhere [&+&]:border-t', rule.times === 0 && 'text-muted-foreground')}
          >
            <ItemContent>
              <span>
                {t(`sim.kind.${rule.kind}`)} · <span translate="no">{matches(rule)}</span> → <b>{outcome}</b>
              </span>
              <ItemDescription>
                {t('sim.delay')} {rule.delay === null ? t('sim.usual') : rule.delay / 1000} · {t('sim.timesLeft')}{' '}
                {rule.times ?? t('sim.forever')}
              </ItemDescription>
            </ItemContent>
            <ActForm act="ruleRemove" hidden={hidden}>
              <ActButton act="ruleRemove" hidden={hidden} variant="link-destructive" name={t('sim.removeRuleOf', { name })}>
                {t('sim.removeRule')}
              </ActButton>
            </ActForm>
          </Item>
        )
      })}
    </ItemGroup>
  )
}

function NewRule({ openId }: { openId: string }) {
  const { t } = useText()
  const id = useId()
  const [form, fields] = useAct('ruleAdd', ruleForm)
  const choice = (name: 'kind' | 'outcome' | 'field', text: string, options: readonly (readonly [value: string, text: string])[]) => (
    <FormField field={fields[name]} label={text}>
      {(control) => (
        <NativeSelect {...control}>
          {options.map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
  const input = (name: 'value' | 'delay' | 'times', text: string, hint: string, props: { inputMode?: 'numeric'; list?: string }) => (
    <FormField field={fields[name]} label={text} hint={hint}>
      {(control) => <Input {...control} autoComplete="off" {...props} />}
    </FormField>
  )
  return (
    <ActForm
      act="ruleAdd"
      form={form}
      className="grid grid-cols-3 items-start gap-x-3 gap-y-2.5 max-md:grid-cols-1 [&>[data-slot=button]]:col-span-full [&>[data-slot=button]]:justify-self-start max-md:[&>[data-slot=button]]:w-full"
      label={t('sim.addRule')}
    >
      {choice(
        'kind',
        t('sim.kind'),
        kinds.map((kind) => [kind, t(`sim.kind.${kind}`)]),
      )}
      {choice(
        'outcome',
        t('sim.outcome'),
        outcome.options.map((outcome) => [outcome, t(`sim.outcome.${outcome}`)]),
      )}
      {choice(
        'field',
        t('sim.field'),
        field.options.map((field) => [field, t(`sim.field.${field}`)]),
      )}
      {input('value', t('sim.value'), t('sim.valueHint'), { list: `${id}-cards` })}
      <datalist id={`${id}-cards`}>{openId && <option value={openId} />}</datalist>
      {input('delay', t('sim.delay'), t('sim.optional', { word: t('sim.usual') }), { inputMode: 'numeric' })}
      {input('times', t('sim.times'), t('sim.optional', { word: t('sim.forever') }), { inputMode: 'numeric' })}
      <ActButton act="ruleAdd">
        <Plus aria-hidden="true" />
        {t('sim.addRule')}
      </ActButton>
    </ActForm>
  )
}
