/** Three figures with their last days, and a switch of the period, which works without JavaScript and is kept for this person. */
import { type HomePeriod, homePeriods } from '#contract/endpoints/pictures.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { useLocation, useNavigation } from '@remix-run/react'
import { Sparkline } from '#app/components/chart/sparkline.tsx'
import { Form } from '#app/forms/form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { TrendFigure } from './trend.server.ts'
import { FigureLink } from './figure-link.tsx'

const colours: Record<TrendFigure['key'], string> = {
  paid: 'text-chart-1',
  orders: 'text-chart-1',
  refunded: 'text-chart-6',
  refundRate: 'text-chart-3',
  finished: 'text-chart-2',
  use: 'text-chart-2',
}

export function TrendCard({ period, figures }: { period: HomePeriod; figures: readonly TrendFigure[] }) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('today.figures')} className="flex min-w-0 flex-col">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 border-b px-4 py-1.5">
        <h2 className="text-md">{t('today.figures')}</h2>
        <PeriodSwitch period={period} />
      </div>
      {figures.map((one) => (
        <FigureLink
          key={one.key}
          to={one.to}
          className="flex flex-1 items-center justify-between gap-3 border-b px-4 py-2.5 text-foreground no-underline last:border-b-0 [a&]:hover:bg-accent"
        >
          <span className="min-w-0" data-figure={one.key}>
            <span className="block text-xs text-muted-foreground">{one.name}</span>
            <span className="block text-3xl leading-[1.3] font-semibold tracking-num whitespace-nowrap max-xl:text-2xl">
              {one.sign && <small className="me-0.5 text-md font-medium text-muted-foreground">{one.sign}</small>}
              {one.value}
              {one.unit && <small className="ms-0.5 text-md font-medium text-muted-foreground">{one.unit}</small>}
            </span>
            <span data-slot="difference" className="block text-xs text-muted-foreground">
              {one.change}
            </span>
          </span>
          <Sparkline points={one.points} className={colours[one.key]} />
        </FigureLink>
      ))}
    </Card>
  )
}

function PeriodSwitch({ period }: { period: HomePeriod }) {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const { formData, formAction } = useNavigation()
  // The pressed one shows at once.
  const pressed = formAction?.endsWith('/session/period') ? String(formData?.get('period')) : period
  return (
    <Form
      method="post"
      action="/session/period"
      role="group"
      aria-label={t('today.period')}
      className="ms-auto flex rounded-sm bg-muted p-0.5"
    >
      <input type="hidden" name="back" value={pathname + search} />
      {homePeriods.map((one) => (
        <Button
          key={one}
          type="submit"
          name="period"
          value={one}
          variant="ghost"
          size="sm"
          aria-pressed={pressed === one}
          className={cn('border-0', pressed === one && 'bg-card font-medium text-foreground shadow-1')}
        >
          {t(`today.period.${one}`)}
        </Button>
      ))}
    </Form>
  )
}
