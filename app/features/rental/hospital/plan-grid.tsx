/** The floors of a plan from the top down, each with its rooms and beds, and inputs for what differs on that floor. */
import { countsOf, planLimits, planOf, type PlanInput } from '#contract/rules/hospital-plan.ts'
import { Input } from '#app/ui/input.tsx'
import { Stat, StatGroup } from '#app/ui/stat.tsx'
import { cn } from '#app/ui/cn.ts'
import { useText } from '#app/i18n/use-text.ts'
import { floorName } from './wizard-form.ts'

export function PlanCountsRow({ counts }: { counts: ReturnType<typeof countsOf> }) {
  const { t } = useText()
  return (
    <StatGroup columns={4}>
      <Stat name={t('hospital.sections')}>{counts.sections}</Stat>
      <Stat name={t('hospital.roomCount')}>{counts.rooms}</Stat>
      <Stat name={t('hospital.bedCount')}>{counts.beds}</Stat>
      <Stat name={t('hospital.deviceCount')}>{counts.devices}</Stat>
    </StatGroup>
  )
}

interface PlanGridProps {
  plan: PlanInput
  /** Values typed for individual floors, by the names of their inputs. */
  typed: Readonly<Record<string, string>>
}

export function PlanGrid({ plan, typed }: PlanGridProps) {
  const { t } = useText()
  const counts = countsOf(plan)
  // Checks the rooms of each floor too, because a number above the limit of its field would be drawn.
  const isDrawn = counts.beds <= planLimits.allBeds && plan.floors.every(({ rooms }) => rooms <= planLimits.rooms)
  const sections = isDrawn ? planOf(plan) : []
  return (
    <div className="grid gap-3">
      <p className="sr-only" role="status">
        {t('hospital.grid', counts)}
      </p>
      <PlanCountsRow counts={counts} />
      {!isDrawn && <p className="text-xs text-destructive-text">{t('hospital.tooLarge')}</p>}
      <p className="text-xs text-muted-foreground">{t('hospital.perFloor')}</p>
      <ol className="grid gap-2">
        {plan.floors
          .map(({ floor, rooms, beds }, i) => {
            const section = sections[i]
            const inputs = [
              { name: floorName('sec', floor), title: 'hospital.floorSec', start: section?.secName, className: 'w-28!', max: 64 },
              { name: floorName('rooms', floor), title: 'hospital.floorRooms', start: rooms, className: 'w-12! text-center', max: 2 },
              { name: floorName('beds', floor), title: 'hospital.floorBeds', start: beds, className: 'w-12! text-center', max: 2 },
            ] as const
            return (
              <li
                key={floor}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-sm border px-2.5 py-2 max-md:grid-cols-1 max-md:gap-2"
              >
                <div className="flex items-center gap-1.5">
                  <b className="w-9 text-sm" translate="no">
                    {floor}F
                  </b>
                  {inputs.map(({ name, title, start, className, max }) => (
                    <Input
                      key={name}
                      name={name}
                      aria-label={t(title, { floor })}
                      title={t(title, { floor })}
                      className={cn('h-(--control-sm) px-2! text-xs', className)}
                      placeholder={String(start ?? '')}
                      defaultValue={typed[name]}
                      inputMode={max === 2 ? 'numeric' : undefined}
                      autoComplete="off"
                    />
                  ))}
                </div>
                <ul className="flex flex-wrap gap-1.5">
                  {section?.rooms.map(({ roomName, beds: placed }) => {
                    const deviceNumbers = placed.flatMap(({ batch }) => batch || [])
                    const count = { name: roomName, beds: placed.length }
                    return (
                      <li key={roomName} className="rounded-xs border bg-muted px-1.5 py-1 text-xs" translate="no">
                        <span className="sr-only">
                          {deviceNumbers.length
                            ? t('hospital.roomDevices', { ...count, from: deviceNumbers[0], to: deviceNumbers.at(-1) })
                            : t('hospital.room', count)}
                        </span>
                        <span aria-hidden="true" className="block leading-tight text-muted-foreground">
                          {roomName}
                        </span>
                        <span aria-hidden="true" className="mt-1 flex flex-wrap gap-0.75">
                          {placed.map(({ bedName, batch }) => (
                            <i
                              key={bedName}
                              title={[bedName, batch].filter(Boolean).join(' · ')}
                              className={cn(
                                'size-3 rounded-[2px] border',
                                batch ? 'border-primary-ui bg-primary-ui' : 'border-muted-foreground',
                              )}
                            />
                          ))}
                        </span>
                      </li>
                    )
                  })}
                </ul>
              </li>
            )
          })
          .reverse()}
      </ol>
    </div>
  )
}
