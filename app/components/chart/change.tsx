/**
 * How a figure differs from an earlier one: an arrow, a percentage and words, so that nothing depends on the colour alone. A rate differs
 * in points. Renders nothing where there is nothing to compare with.
 */
import { useLanguage } from '#app/i18n/use-language.ts'
import { cn } from '#app/ui/cn.ts'

interface ChangeProps {
  now: number
  before: number
  /** Name of the earlier figure, e.g. "the same time yesterday", and its formatted value. */
  name: string
  text: string
  /** An increase is bad, e.g. of refunds. */
  badMore?: boolean
  /** Both are shares, from 0 to 1. */
  isRate?: boolean
  className?: string
}

export function Change({ now, before, name, text, badMore, isRate, className }: ChangeProps) {
  const { t } = useLanguage()
  if (!before) return null
  const differs = isRate ? Math.round((now - before) * 1000) / 10 : Math.round(((now - before) / before) * 100)
  const size = isRate ? t('change.points', { n: Math.abs(differs).toFixed(1) }) : `${Math.abs(differs)}%`
  return (
    <span data-slot="change" className={cn('inline-flex flex-wrap items-baseline gap-x-1 text-xs text-muted-foreground', className)}>
      <span>
        {name} {text}
      </span>
      <span className={cn('font-medium whitespace-nowrap', differs > 0 && badMore && 'text-destructive-text')}>
        <span aria-hidden="true">{differs > 0 ? '▲' : differs < 0 ? '▼' : '＝'}</span>
        <span className="sr-only">{t(differs > 0 ? 'change.more' : differs < 0 ? 'change.less' : 'change.same')}</span> {size}
      </span>
    </span>
  )
}
