/** The reader's day: one sentence, the cases that wait, three figures, a picture. */
import { Link } from '#app/ui/link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Badge, capped } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { cn } from '#app/ui/cn.ts'
import { Kbd } from '#app/ui/kbd.tsx'
import { type CaseKind, todoPath } from '#contract/rules/todo.ts'
import {
  BanknoteArrowUp,
  CircleCheck,
  HandCoins,
  type LucideIcon,
  TicketCheck,
  TriangleAlert,
  Undo2,
  Unplug,
  UserRoundPlus,
  Wrench,
} from 'lucide-react'
import { Scripted } from '#app/components/scripted.tsx'
import { State } from '#app/components/state.tsx'
import { useCaseKeys } from '#app/features/money/todo/use-case-keys.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useReach } from '#app/shell/use-reach.ts'
import type { SentencePart } from './sentence.server.ts'
import type { TodayCase } from './cases.server.ts'
import type { Day } from './home.server.ts'
import { FigureLink } from './figure-link.tsx'
import { PictureCards } from './picture.tsx'
import { TrendCard } from './trend-card.tsx'

export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <h1 data-slot="sentence" className="text-[22px]! leading-[1.4] font-semibold max-md:text-xl!">
      {parts.map(({ text, to }, i) =>
        to ? (
          <FigureLink
            key={i}
            to={to}
            className="text-inherit [a&]:underline [a&]:decoration-border-strong [a&]:decoration-2 [a&]:underline-offset-4 [a&]:hover:decoration-primary-ui"
          >
            {text}
          </FigureLink>
        ) : (
          <span key={i}>{text}</span>
        ),
      )}
    </h1>
  )
}

export function Today({ day }: { day: Day }) {
  const { cases, period, figures, picture, focus } = day
  return (
    <>
      <div className="mb-3 grid grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)] gap-3 max-lg:grid-cols-1">
        <Cases {...cases} />
        {figures.length > 0 && <TrendCard period={period} figures={figures} />}
      </div>
      <div id="picture" className="scroll-mt-4">
        <PictureCards picture={picture} focus={focus.cards[0]} />
      </div>
    </>
  )
}

const icons: Record<CaseKind, { icon: LucideIcon; tone: string }> = {
  approval: { icon: Undo2, tone: 'bg-violet-soft text-violet' },
  waiver: { icon: TicketCheck, tone: 'bg-violet-soft text-violet' },
  abnormal: { icon: TriangleAlert, tone: 'bg-destructive-soft text-destructive-text' },
  owing: { icon: HandCoins, tone: 'bg-warning-soft text-warning' },
  stuck: { icon: TriangleAlert, tone: 'bg-destructive-soft text-destructive-text' },
  idleUse: { icon: Unplug, tone: 'bg-warning-soft text-warning' },
  withdrawal: { icon: BanknoteArrowUp, tone: 'bg-info-soft text-info' },
  problem: { icon: Wrench, tone: 'bg-warning-soft text-warning' },
  registration: { icon: UserRoundPlus, tone: 'bg-info-soft text-info' },
}

function Cases({ listed, total }: Day['cases']) {
  const rest = total - listed.length
  const { t } = useText()
  const reach = useReach()
  useCaseKeys()
  return (
    <Card as="section" aria-label={t('today.cases')} className="flex min-w-0 flex-col">
      <div className="flex min-h-12 items-center gap-2 border-b px-4">
        <h2 className="text-md">{t('today.cases')}</h2>
        {total > 0 && (
          <Badge variant="solid" size="count">
            {capped(total)}
          </Badge>
        )}
        <span className="ms-auto flex items-center gap-3 text-xs text-muted-foreground">
          {listed.length > 1 && (
            <Scripted>
              <span className="inline-flex items-center gap-1 max-lg:hidden">
                <Kbd>J</Kbd> <Kbd>K</Kbd> {t('today.move')} <Kbd>Enter</Kbd> {t('today.open')}
              </span>
            </Scripted>
          )}
          {rest > 0 && reach(todoPath) && (
            <Link className="inline-flex min-h-6 items-center" to={todoPath}>
              {t('today.rest', { n: rest })}
            </Link>
          )}
        </span>
      </div>
      {listed.length ? (
        <ul className="flex flex-1 flex-col">
          {listed.map((one, i) => (
            <CaseLine key={one.id} of={one} isFirst={i === 0} />
          ))}
        </ul>
      ) : (
        <State icon={CircleCheck} title={t('today.none')} text={t('today.noneText')} />
      )}
    </Card>
  )
}

function CaseLine({ of, isFirst }: { of: TodayCase; isFirst: boolean }) {
  const { icon: Icon, tone } = icons[of.kind]
  return (
    <li className="flex min-h-14.5 flex-1 items-center gap-3 border-b px-4 py-2 last:border-b-0 max-md:flex-wrap">
      <span className={cn('grid size-7 flex-none place-items-center rounded-sm', tone)} aria-hidden="true">
        <Icon className="size-4" />
      </span>
      <span className="grid min-w-0 flex-1" translate="no">
        <span className="truncate">{of.title}</span>
        <span className="truncate text-xs text-muted-foreground">{of.detail}</span>
      </span>
      <span className="grid justify-items-end">
        {of.amount && <b className="font-semibold tracking-num">{of.amount}</b>}
        <span className={cn('text-xs whitespace-nowrap text-muted-foreground', of.isLate && 'font-medium text-destructive-text')}>
          {of.waited}
        </span>
      </span>
      <ButtonLink to={of.to} data-case="" variant={isFirst ? 'default' : 'outline'} className="w-30 max-md:w-full">
        <span>
          {of.step}
          <span className="sr-only" translate="no">
            {' '}
            {of.title}
          </span>
        </span>
      </ButtonLink>
    </li>
  )
}
