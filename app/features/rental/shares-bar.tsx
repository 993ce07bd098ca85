/** The shares of a settlement rule as a bar of 100 %, while they are typed: what is not given, what is too much, and who takes the rest. */
import { parsePercent } from '#contract/rules/money.ts'
import { percentText, restFor, type ShareField, shareFields, sumOfShares, wholeShare } from '#contract/rules/shares.ts'
import { useEffect, useState } from 'react'
import { useFilledIn } from '#app/forms/use-typed.ts'
import { useText } from '#app/i18n/use-text.ts'
import { typeInto } from '#app/lib/form-text.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { FieldError } from '#app/ui/field.tsx'

export type Shares = Readonly<Record<ShareField, number>>

/** Colours of the parties, in the bar and in the result beside the form. */
export const shareColours: Record<ShareField, string> = {
  hosRatio: 'bg-primary text-primary-foreground',
  personRatio: 'bg-chart-2/35 text-foreground',
  platRatio: 'bg-chart-4/30 text-foreground',
}

export const sharesIn = (form: FormData): Shares => ({
  hosRatio: parsePercent(String(form.get('hosRatio') ?? '')) ?? 0,
  personRatio: parsePercent(String(form.get('personRatio') ?? '')) ?? 0,
  platRatio: parsePercent(String(form.get('platRatio') ?? '')) ?? 0,
})

export function SharesBar({ start }: { start: Shares }) {
  const { t } = useText()
  const { seen: shares, around } = useFilledIn<HTMLDivElement, Shares>(start, sharesIn)
  const [last, setLast] = useState<ShareField>('platRatio')
  useEffect(() => {
    const form = around.current?.closest('form')
    const follow = ({ target }: Event) => {
      const typed = shareFields.find((name) => target instanceof HTMLInputElement && target.name === name)
      if (typed) setLast(typed)
    }
    form?.addEventListener('input', follow)
    return () => form?.removeEventListener('input', follow)
  }, [around])
  const sum = sumOfShares(shares)
  const over = Math.max(0, sum - wholeShare)
  const gap = Math.max(0, wholeShare - sum)
  const scale = Math.max(wholeShare, sum)
  const width = (points: number) => ({ width: `${(points / scale) * 100}%` })
  // The party that was typed last gives way, unless the others already have more than everything.
  const largest = shareFields.reduce((a, b) => (shares[b] > shares[a] ? b : a))
  const party = over > shares[last] ? largest : last
  const rest = restFor(shares, party)
  const takeRest = () => {
    const input = around.current?.closest('form')?.elements.namedItem(party)
    if (input instanceof HTMLInputElement) typeInto(input, percentText(rest))
  }
  return (
    <div ref={around} className="mt-3" data-slot="shares-bar">
      <div className="relative h-7 rounded-xs border border-dashed border-input" role="img" aria-label={t('shares.bar')}>
        <div className="flex h-full overflow-hidden rounded-xs text-xs font-medium whitespace-nowrap">
          {shareFields.map((name) => (
            <span
              key={name}
              className={cn('grid min-w-0 place-items-center overflow-hidden', shareColours[name])}
              style={width(shares[name])}
            >
              {shares[name] > 0 && percentText(shares[name])}
            </span>
          ))}
          {gap > 0 && (
            <span className="grid min-w-0 flex-1 place-items-center overflow-hidden font-normal text-muted-foreground">
              {gap >= 1500 && t('shares.kept', { n: percentText(gap) })}
            </span>
          )}
        </div>
        {over > 0 && (
          <span
            className="absolute inset-y-0 end-0 border-s-2 border-foreground bg-[repeating-linear-gradient(135deg,var(--destructive)_0_3px,var(--destructive-soft)_3px_7px)]"
            style={width(over)}
          />
        )}
      </div>
      <div className="mt-1.5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <div className="min-w-0 flex-1" aria-live="polite">
          {over > 0 ? (
            <FieldError>{t('shares.over', { sum: percentText(sum), over: percentText(over) })}</FieldError>
          ) : (
            gap > 0 && <span className="text-muted-foreground">{t('shares.kept', { n: percentText(gap) })}</span>
          )}
        </div>
        {sum !== wholeShare && (
          <Button variant="outline" size="sm" onClick={takeRest}>
            {t('shares.rest', { name: t(`shares.${party}`), n: percentText(rest) })}
          </Button>
        )}
      </div>
    </div>
  )
}
