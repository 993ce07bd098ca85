/** The live preview of a price within its form. */
import type { AnyRow } from '#contract/resource.ts'
import { parseYuan } from '#contract/rules/money.ts'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { PricePreview } from './price-preview.tsx'

/** The form's current values; an invalid amount counts as 0. */
function priceIn(typed: FormData): AnyRow {
  const number = (name: string) => Number(typed.get(name))
  const money = (name: string) => parseYuan(String(typed.get(name) ?? '')) ?? 0
  return {
    unitMinutes: number('unitMinutes'),
    freeMinutes: number('freeMinutes'),
    unitPrice: money('unitPrice'),
    capPerDay: money('capPerDay'),
  }
}

export function PriceFormPreview({ row = {} }: { row?: AnyRow }) {
  const { seen: values, around } = useFilledIn<HTMLDivElement, AnyRow>(row, priceIn)
  return (
    // Enter in the duration field calculates a fee and must not submit the form.
    <div ref={around} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <PricePreview row={values} />
    </div>
  )
}
