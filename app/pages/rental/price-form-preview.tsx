/** The preview of a price within its form: it follows what is typed. */
import type { AnyRow } from '#contract/resource.ts'
import { parseYuan } from '#contract/rules/money.ts'
import { useEffect, useRef, useState } from 'react'
import { PricePreview } from './price-preview.tsx'

/** What the form holds now; an amount that is none counts as 0. */
function priceIn(form: HTMLFormElement): AnyRow {
  const typed = new FormData(form)
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
  const here = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(row)

  // why an effect: the inputs are the form's own, and keep their values to themselves
  useEffect(() => {
    const form = here.current?.closest('form')
    const follow = () => form && setTyped(priceIn(form))
    form?.addEventListener('input', follow)
    return () => form?.removeEventListener('input', follow)
  }, [])
  return (
    // why: Enter in a duration asks for a fee and saves nothing
    <div ref={here} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <PricePreview row={typed} />
    </div>
  )
}
