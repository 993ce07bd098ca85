/** How a figure differs from an earlier one: an arrow, a percentage and words, so that nothing depends on the colour alone. */
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
  className?: string
}

export function Change({ now, before, name, text, badMore, className }: ChangeProps) {
  const { t } = useLanguage()
  const p = before ? Math.round(((now - before) / before) * 100) : undefined
  const good = p !== undefined && p !== 0 && p > 0 !== Boolean(badMore)
  return (
    <span data-slot="change" className={cn('inline-flex flex-wrap items-baseline gap-x-1 text-xs text-muted-foreground', className)}>
      <span>
        {name} {text}
      </span>
      {p !== undefined && (
        <span className={cn('font-medium whitespace-nowrap', p !== 0 && (good ? 'text-success' : 'text-destructive-text'))}>
          <span aria-hidden="true">{p > 0 ? '▲' : p < 0 ? '▼' : '＝'}</span>
          <span className="sr-only">{t(p > 0 ? 'change.more' : p < 0 ? 'change.less' : 'change.same')}</span> {Math.abs(p)}%
        </span>
      )}
    </span>
  )
}
