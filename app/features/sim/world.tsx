/** QA's controls: the clock, the channel's open results, the pace of simulated customers. */
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { yuan } from '#contract/rules/money.ts'
import { FieldDescription } from '#app/ui/field.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { DateInput } from '#app/components/date-input.tsx'
import { Input } from '#app/ui/input.tsx'
import { Clock, FastForward, Landmark, UsersRound } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { ActButton, ActForm, useAct, actLine } from './act-form.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { momentForm, paceForm, speedForm } from './sim-forms.ts'
import type { SimData } from './sim.server.ts'

const minute = 60_000
const hour = 60 * minute
const steps = [
  ['sim.minutes', 15, minute],
  ['sim.hours', 1, hour],
  ['sim.hours', 26, hour],
  ['sim.days', 1, 24 * hour],
] as const

type World = SimData['world']

/** @param props.clock undefined without a lab; the clock then only moves forward, at the speed of real time */
export function WorldClock({ time, clock }: Pick<World, 'time'> & Pick<SimData, 'clock'>) {
  const { t } = useText()
  const [form, { to }] = useAct('passTo', momentForm)
  return (
    <Card as="section" aria-label={t('sim.clock')}>
      <CardHeader>
        <Clock aria-hidden="true" />
        <CardTitle>{t('sim.clock')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <time className="flex flex-wrap items-baseline gap-x-2" dateTime={`${time.replace(' ', 'T')}+08:00`}>
          <b className="text-3xl leading-tight font-semibold tracking-[-0.02em]">{time.slice(11)}</b>{' '}
          <span className="text-muted-foreground">{time.slice(0, 10)}</span>
        </time>
        <div className="flex flex-wrap gap-1.5 **:data-[slot=button]:px-2">
          {steps.map(([text, n, unit]) => {
            const hidden = { ms: String(n * unit) }
            return (
              <ActForm key={n * unit} act="pass" hidden={hidden}>
                <ActButton act="pass" hidden={hidden} variant="outline" size="sm">
                  {t(text, { n })}
                </ActButton>
              </ActForm>
            )
          })}
        </div>
        <ActForm act="passTo" form={form} className={actLine}>
          <FormField field={to} className="min-w-0 flex-1" label={t('sim.to')}>
            {({ defaultValue = time.slice(0, 16), ...control }) => <DateInput {...control} time defaultValue={defaultValue} />}
          </FormField>
          <ActButton act="passTo">
            <FastForward aria-hidden="true" />
            {t('sim.move')}
          </ActButton>
        </ActForm>
        {clock && <Speed speed={clock.speed} />}
        <FieldDescription>{t(clock?.fresh ? 'sim.clockFresh' : 'sim.clockHint')}</FieldDescription>
      </CardContent>
    </Card>
  )
}

const speeds = [0, 1, 60, 3600] as const
const offeredSpeeds: ReadonlySet<number> = new Set(speeds)

function Speed({ speed }: { speed: number }) {
  const { t } = useText()
  const [form, fields] = useAct('speed', speedForm)
  return (
    <ActForm act="speed" form={form} className={actLine}>
      <FormField field={fields.speed} className="min-w-0 flex-1" label={t('sim.speed')}>
        {({ defaultValue = String(speed), ...control }) => (
          <NativeSelect {...control} defaultValue={defaultValue}>
            {speeds.map((n) => (
              <option key={n} value={n}>
                {t(`sim.speed.${n}`)}
              </option>
            ))}
            {!offeredSpeeds.has(speed) && <option value={speed}>{t('sim.speed.other', { n: speed })}</option>}
          </NativeSelect>
        )}
      </FormField>
      <ActButton act="speed">{t('sim.setSpeed')}</ActButton>
    </ActForm>
  )
}

export function ChannelNow({ waiting, balance }: Pick<World, 'waiting' | 'balance'>) {
  const { t } = useText()
  return (
    <Card as="section" aria-label={t('sim.channel')}>
      <CardHeader>
        <Landmark aria-hidden="true" />
        <CardTitle>{t('sim.channel')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <StatGroup columns={2}>
          <Stat name={t('sim.waiting')}>{t('sim.waitingN', { n: waiting })}</Stat>
          <Stat name={t('sim.balance')}>{balance < 0 ? t('sim.unlimited') : `¥${yuan(balance)}`}</Stat>
        </StatGroup>
        <ActForm act="settle" className={actLine}>
          <FieldDescription className="min-w-0 flex-1">{t('sim.settleHint')}</FieldDescription>
          <ActButton act="settle">{t('sim.settle')}</ActButton>
        </ActForm>
      </CardContent>
    </Card>
  )
}

export function Pace({ pace }: Pick<World, 'pace'>) {
  const { t } = useText()
  const [form, { perMinute }] = useAct('pace', paceForm)
  return (
    <Card as="section" aria-label={t('sim.pace')}>
      <CardHeader>
        <UsersRound aria-hidden="true" />
        <CardTitle>{t('sim.pace')}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-1 gap-3">
        <ActForm act="pace" form={form} className={actLine}>
          <FormField field={perMinute} className="min-w-0 flex-1" label={t('sim.paceN')}>
            {({ defaultValue = String(pace), ...control }) => (
              <Input {...control} type="number" min={0} max={600} defaultValue={defaultValue} />
            )}
          </FormField>
          <ActButton act="pace">{t('sim.set')}</ActButton>
        </ActForm>
        <FieldDescription>{t('sim.paceHint')}</FieldDescription>
      </CardContent>
    </Card>
  )
}
