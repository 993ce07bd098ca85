/** A slider over the last days of a board, hour by hour, with the number of beds in use as a curve. */
import { Pause, Play, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Form } from '#app/forms/form.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Scripted } from '#app/components/scripted.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Slider } from '#app/ui/slider.tsx'
import { hourAt, hoursIn, type Replay, usedAt } from './replay.ts'

/** Milliseconds that an hour is shown. */
const pace = 350
const height = 36

interface PlaceReplayProps {
  replay: Replay
  hour: number
  onHour: (hour: number) => void
  /** Ids of the beds of the board. */
  beds: ReadonlySet<string>
  /** Further parameters of the address. */
  address: Readonly<Record<string, string>>
  closeTo: string
}

/** How many of the beds were in use at each hour, and the line through these counts. */
function curveOf(replay: Replay, beds: ReadonlySet<string>) {
  const hours = Array.from({ length: hoursIn(replay) + 1 }, (_, i) => hourAt(replay, i))
  const counts = hours.map((hour) => [...usedAt(replay, hour)].filter((id) => beds.has(id)).length)
  const most = Math.max(1, ...counts)
  const path = counts.map((n, i) => `${i === 0 ? 'M' : 'L'}${i},${(height * (1 - n / most)).toFixed(1)}`).join('')
  return { counts, path }
}

export function PlaceReplay({ replay, hour, onHour, beds, address, closeTo }: PlaceReplayProps) {
  const { t } = useText()
  const [playing, setPlaying] = useState(false)
  const last = hoursIn(replay)
  // Memoized, because the slider renders with each hour, and these are counted over all hours.
  const { counts, path } = useMemo(() => curveOf(replay, beds), [replay, beds])
  const isOver = hour >= last
  useEffect(() => {
    if (!playing || isOver) return
    const timer = setTimeout(() => onHour(hour + 1), pace)
    return () => clearTimeout(timer)
  }, [playing, isOver, hour, onHour])
  const text = t('replay.at', { time: hourAt(replay, hour).slice(5, 16), n: counts[hour] ?? 0 })
  return (
    <Card as="section" aria-label={t('replay.title')} className="mb-3 px-3 py-2.5">
      <Form method="get" className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        {Object.entries(address).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Scripted>
          <Button
            variant="outline"
            size="icon"
            aria-label={t(playing && !isOver ? 'replay.pause' : 'replay.play')}
            onClick={() => {
              if (isOver) onHour(0)
              setPlaying(!playing || isOver)
            }}
          >
            {playing && !isOver ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </Button>
        </Scripted>
        <div className="min-w-0">
          <svg viewBox={`0 0 ${last} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="block h-9 w-full">
            <path d={`${path}V${height}H0Z`} className="fill-chart-1 opacity-20" />
            <path d={`M${hour},0V${height}`} className="stroke-primary-ui" strokeWidth={2} vectorEffect="non-scaling-stroke" />
          </svg>
          <Slider
            name="hour"
            min={0}
            max={last}
            value={hour}
            aria-label={t('replay.hour')}
            aria-valuetext={text}
            onChange={(event) => onHour(Number(event.currentTarget.value))}
          />
        </div>
        <ButtonLink variant="ghost" size="icon" to={closeTo} aria-label={t('replay.close')}>
          <X aria-hidden="true" />
        </ButtonLink>
        <p className="col-start-2 flex items-center gap-2 text-xs" aria-live="off">
          <b>{text}</b>
          <span className="ms-auto text-muted-foreground max-md:hidden">{t('replay.hint')}</span>
          <noscript>
            <Button type="submit" variant="outline" size="sm">
              {t('replay.show')}
            </Button>
          </noscript>
        </p>
      </Form>
    </Card>
  )
}
