/** The fee for a duration, by the rule that settles orders. */
import { yuan } from '#contract/rules/money.ts'
import { fee, type PriceRule } from '#contract/rules/price.ts'
import { Section, SectionTitle } from '#app/ui/section.tsx'
import { cn } from '#app/ui/cn.ts'
import { Field, FieldLabel } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { useId } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { whole } from './price-rule.ts'

const parts = [
  ['price.days', 1440],
  ['price.hours', 60],
  ['price.minutes', 1],
] as const

const longest = 9999

/** @param narrow the result stands below the duration */
export function PricePreview({ rule, narrow }: { rule: PriceRule; narrow?: boolean }) {
  const { t } = useText()
  const id = useId()
  const times = [useTyped('0'), useTyped('2'), useTyped('30')]
  const minutes = parts.reduce((sum, [, size], i) => sum + Math.min(whole(times[i]?.text), longest) * size, 0)
  const why =
    minutes <= rule.freeMinutes
      ? t('price.freeText', { n: rule.freeMinutes })
      : [
          t('price.unitText', { n: rule.unitMinutes, unit: yuan(rule.unitPrice) }),
          rule.capPerDay > 0 && t('price.capText', { cap: yuan(rule.capPerDay) }),
        ]
          .filter(Boolean)
          .join(' · ')
  return (
    <Section aria-label={t('price.preview')}>
      <SectionTitle>{t('price.preview')}</SectionTitle>
      <p className="text-xs text-muted-foreground">{t('price.hint')}</p>
      <div
        className={cn(
          'mt-2.5 grid items-end gap-2.5 max-md:grid-cols-3',
          narrow ? 'grid-cols-3' : 'grid-cols-[repeat(3,88px)_minmax(0,1fr)]',
        )}
      >
        {parts.map(([text], i) => (
          <Field key={text}>
            <FieldLabel htmlFor={`${id}-${i}`}>{t(text)}</FieldLabel>
            <Input id={`${id}-${i}`} type="number" min={0} max={longest} {...times[i]?.input} />
          </Field>
        ))}
        <output
          className={cn('grid', narrow ? 'col-span-full' : 'max-md:col-span-full')}
          htmlFor={parts.map((_, i) => `${id}-${i}`).join(' ')}
        >
          <b className="text-xl">¥{yuan(fee(minutes, rule))}</b>
          <span className="text-xs text-muted-foreground">{why}</span>
        </output>
      </div>
    </Section>
  )
}
