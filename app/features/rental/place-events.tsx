/** The last events of a board. */
import { DoorOpen, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import type { PlaceEvent } from './place-events.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#app/ui/card.tsx'

export const eventIcons: Record<PlaceEvent['kind'], LucideIcon> = { unlock: DoorOpen, return: Undo2, fault: TriangleAlert }

/** `14:20`, with the day where it is not today. @param at `yyyy-MM-dd …` of now */
export const eventTime = (time: string, at: string): string => time.slice(time.slice(0, 10) === at.slice(0, 10) ? 11 : 5, 16)

export function PlaceEvents({ events, at }: { events: readonly PlaceEvent[]; at: string }) {
  const { t } = useText()
  return (
    <Card as="section" aria-labelledby="bed-events">
      <CardHeader>
        <CardTitle id="bed-events">{t('event.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        {events.length === 0 && <p className="text-muted-foreground">{t('event.none')}</p>}
        <ul className="grid gap-2.5">
          {events.map(({ kind, at: bed, time }, i) => {
            const Icon = eventIcons[kind]
            return (
              <li key={`${time}${i}`} className="flex items-center gap-2">
                <Icon aria-hidden="true" className="size-4 text-muted-foreground" />
                <span className="min-w-0 truncate">
                  <b translate="no">{bed}</b> {t(`event.${kind}`)}
                </span>
                <time className="ms-auto flex-none text-xs text-muted-foreground">{eventTime(time, at)}</time>
              </li>
            )
          })}
        </ul>
        <p className="mt-3 text-xs text-muted-foreground">{t('event.hint')}</p>
      </CardContent>
    </Card>
  )
}
