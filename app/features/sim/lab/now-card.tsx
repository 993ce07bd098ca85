/** The scenario of this world's rows, and the progress of one that is being loaded. */
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { Globe, RotateCcw } from 'lucide-react'
import { mainWorld } from '#contract/rules/worlds.ts'
import { useText } from '#app/i18n/use-text.ts'
import { confirmationAddress } from './sure-address.ts'
import { LabForm } from './lab-form.tsx'
import type { LabData } from './lab.server.ts'

/** Stacked on a phone, because a world's name may be long. */
const stacked = '[&_dd]:truncate max-md:grid-cols-1 max-md:[&>*]:border-s-0 max-md:[&>*+*]:border-t max-md:[&>*]:py-2'

export function NowCard({ state, scenarios }: Pick<LabData, 'state' | 'scenarios'>) {
  const { t } = useText()
  const titleOf = (name: string) => scenarios.find((one) => one.name === name)?.title ?? name
  const { world, scenario, fresh, time } = state
  return (
    <Card as="section" aria-label={t('lab.now')}>
      <CardHeader>
        <Globe aria-hidden="true" />
        <CardTitle>{t('lab.now')}</CardTitle>
        <Badge>{t(fresh ? 'lab.fresh' : 'lab.touched')}</Badge>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <StatGroup columns={3} className={stacked}>
          <Stat name={t('lab.world')}>{world === mainWorld ? t('lab.main') : world}</Stat>
          <Stat name={t('lab.scenario')}>{scenario ? titleOf(scenario.name) : t('lab.none')}</Stat>
          <Stat name={t('lab.time')}>
            <time dateTime={`${time.replace(' ', 'T')}+08:00`}>{time}</time>
          </Stat>
        </StatGroup>
        {state.making && <Making making={state.making} title={titleOf(state.making.name)} />}
        {scenario && (
          <ButtonLink variant="outline" className="justify-self-start max-md:w-full" to={confirmationAddress('reset')}>
            <RotateCcw aria-hidden="true" />
            {t('lab.reset')}
          </ButtonLink>
        )}
      </CardContent>
    </Card>
  )
}

function Making({ making, title }: { making: NonNullable<LabData['state']['making']>; title: string }) {
  const { t } = useText()
  const n = Math.floor(making.share * 100)
  return (
    <div className="grid gap-1.5" role="status">
      <b className="font-medium">{making.failed ? t('lab.failed', { name: title }) : t('lab.making', { name: title, n })}</b>
      {!making.failed && (
        <>
          <Progress value={n} />
          <span className="text-xs text-muted-foreground">{t('lab.makingHint')}</span>
          <LabForm act="stop" text={t('lab.stop')} />
        </>
      )}
    </div>
  )
}
