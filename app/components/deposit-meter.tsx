/**
 * Shows how much of the amount paid for a rental its rent has used up. The line marks the amount paid. The hatched part beyond it is
 * unpaid rent, drawn at most a quarter as long as the amount paid: the text has the exact amount.
 */
import { yuan } from '#contract/rules/money.ts'
import type { DepositUse } from '#contract/rules/rental-account.ts'
import { cn } from '#app/ui/cn.ts'
import { Clock, TriangleAlert } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'

const fills = { unpaid: '', returned: '', low: 'bg-info', near: 'bg-chart-3', over: 'bg-destructive' }
const textColours = { unpaid: '', returned: '', low: '', near: 'text-warning', over: 'text-destructive-text' }

/** Percent of the bar's width at which the line stands. */
const line = 80
const hatch = 'bg-[repeating-linear-gradient(135deg,var(--destructive)_0_3px,transparent_3px_5px)]'
const waivedHatch = 'bg-[repeating-linear-gradient(135deg,var(--input)_0_2px,transparent_2px_5px)]'

type Text = ReturnType<typeof useText>['t']

/** The meter in words. @param short where there is little room */
function wordsOfUse({ level, fee, waived, over, percent, minutesLeft }: DepositUse, t: Text, short = false): string {
  switch (level) {
    case 'unpaid':
      return t('meter.unpaid', { fee: yuan(fee) })
    case 'returned':
      return waived > 0 ? t('meter.waived', { waived: yuan(waived) }) : t('meter.returned')
    case 'over':
      return t(short ? 'meter.overShort' : 'meter.over', { over: yuan(over) })
    case 'near':
      if (minutesLeft === undefined || short) return t(short ? 'meter.usedShort' : 'meter.used', { percent })
      return minutesLeft < 60
        ? t('meter.leftMinutes', { percent, n: minutesLeft })
        : t('meter.leftHours', { percent, n: Math.round(minutesLeft / 60) })
    default:
      return t(short ? 'meter.usedShort' : 'meter.used', { percent })
  }
}

/** The meter in words, in the colour of its level; from nearly used up on it also has an icon. */
export function DepositUseText({ use, short, className }: { use: DepositUse; short?: boolean; className?: string }) {
  const { t } = useText()
  return (
    <span data-level={use.level} className={cn('inline-flex items-center gap-1 whitespace-nowrap', textColours[use.level], className)}>
      {use.level === 'over' && <TriangleAlert aria-hidden="true" className="size-[1.1em] flex-none" />}
      {use.level === 'near' && <Clock aria-hidden="true" className="size-[1.1em] flex-none" />}
      {wordsOfUse(use, t, short)}
    </span>
  )
}

/** The bar; empty where nothing is paid in advance. @param owing the rental has ended, and the amount beyond the line is owed */
export function DepositMeter({ use, owing, className }: { use: DepositUse; owing?: boolean; className?: string }) {
  const { t } = useText()
  const { level, paid, over, percent } = use
  if (level === 'unpaid') return null
  const beyond = Math.min(100 - line, paid > 0 ? (over / paid) * line : 100)
  return (
    <span
      role="meter"
      aria-label={t('meter.name')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, percent)}
      aria-valuetext={wordsOfUse(use, t)}
      data-level={level}
      className={cn('relative block h-1.5 flex-none print:[print-color-adjust:exact]', className)}
    >
      <i
        className={cn(
          'absolute inset-y-0 start-0 overflow-hidden rounded-s-full bg-muted shadow-[inset_0_0_0_1px_var(--border)]',
          level === 'returned' && waivedHatch,
        )}
        style={{ width: `${line}%` }}
      >
        <i className={cn('block h-full', fills[level], owing && 'opacity-50')} style={{ width: `${Math.min(100, percent)}%` }} />
      </i>
      {over > 0 && (
        <i
          className={cn('absolute inset-y-0 rounded-e-full shadow-[inset_0_0_0_1px_var(--destructive)]', hatch)}
          style={{ insetInlineStart: `${line}%`, width: `${beyond}%` }}
        />
      )}
      <i
        className={cn('absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full', over > 0 ? 'bg-foreground' : 'bg-input')}
        style={{ insetInlineStart: `${line}%` }}
      />
    </span>
  )
}
