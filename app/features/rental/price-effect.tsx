/** What a price costs over a day, beside its form: a sentence, a curve, and the fee for any time of use. */
import type { AnyRow } from '#contract/resource.ts'
import { parseYuan, yuan } from '#contract/rules/money.ts'
import { fee } from '#contract/rules/price.ts'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Effect, effectPause } from '#app/resource/form/effect.tsx'
import { PriceCurve } from './price-curve.tsx'
import { PricePreview } from './price-preview.tsx'
import { ruleOf } from './price-rule.ts'

type Typed = ReturnType<typeof ruleOf>

/** The form's current values; an invalid amount counts as 0. */
function ruleIn(typed: FormData): Typed {
  const money = (name: string) => parseYuan(String(typed.get(name) ?? '')) ?? 0
  return ruleOf({
    unitMinutes: Number(typed.get('unitMinutes')),
    freeMinutes: Number(typed.get('freeMinutes')),
    unitPrice: money('unitPrice'),
    capPerDay: money('capPerDay'),
    deposit: money('deposit'),
  })
}

const day = 24 * 60

export function PriceEffect({ row = {} }: { row?: AnyRow }) {
  const { t } = useText()
  const { seen: rule, around } = useFilledIn<HTMLDivElement, Typed>(ruleOf(row), ruleIn, effectPause)
  const values = { hours: yuan(fee(180, rule)), day: yuan(fee(day, rule)), deposit: yuan(rule.deposit) }
  const isTyped = rule.unitPrice > 0
  return (
    // Enter in the duration field calculates a fee and must not submit the form.
    <div ref={around} className="contents" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <Effect title={t('price.effect')} sentence={t(!isTyped ? 'price.untyped' : rule.deposit ? 'price.says' : 'price.saysPlain', values)}>
        {isTyped && <PriceCurve rule={rule} />}
        {isTyped && <PricePreview rule={rule} narrow />}
      </Effect>
    </div>
  )
}
