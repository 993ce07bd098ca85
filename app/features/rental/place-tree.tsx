/** Hospitals, the sections of the selected one, the rooms of the selected section; each section with a gauge of its beds. */
import { Link } from '#app/ui/link.tsx'
import { NavTree } from '#app/ui/nav-tree.tsx'
import { DoorOpen, Hospital, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { placePath } from '#contract/console/pages.ts'
import type { Spot } from './place.server.ts'

interface TreeProps {
  hospitals: readonly { id: string; title: string }[]
  hosId: string
  sections: readonly { id: string; name: string }[]
  section: string
  rooms: readonly { id: string; name: string; secId: string }[]
  spots: readonly Spot[]
}

export function PlaceTree({ hospitals, hosId, sections, section, rooms, spots }: TreeProps) {
  const { t } = useText()
  return (
    <NavTree variant="icons" className="max-lg:hidden" aria-label={t('place.tree')}>
      <ul>
        {hospitals.map((hospital) => (
          <li key={hospital.id}>
            <Node to={`${placePath}?hos=${hospital.id}`} on={hospital.id === hosId && !section} icon={<Hospital aria-hidden="true" />}>
              <span translate="no">{hospital.title}</span>
              {hospital.id === hosId && <Gauge spots={spots} />}
            </Node>
            {hospital.id === hosId && (
              <ul>
                {sections.map((s) => (
                  <li key={s.id}>
                    <Node to={`${placePath}?hos=${hosId}&sec=${s.id}`} on={s.id === section} icon={<Stethoscope aria-hidden="true" />}>
                      <span translate="no">{s.name}</span>
                      <Gauge spots={spots.filter((spot) => spot.secId === s.id)} />
                    </Node>
                    {s.id === section && (
                      <ul>
                        {rooms
                          .filter((room) => room.secId === section)
                          .map((room) => (
                            <li key={room.id}>
                              <a href={`#room-${room.id}`}>
                                <DoorOpen aria-hidden="true" />
                                <span translate="no">{room.name}</span>
                                <Gauge spots={spots.filter((spot) => spot.roomId === room.id)} />
                              </a>
                            </li>
                          ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </NavTree>
  )
}

function Node({ to, on, icon, children }: { to: string; on: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <Link to={to} aria-current={on ? 'true' : undefined}>
      {icon}
      {children}
    </Link>
  )
}

function Gauge({ spots }: { spots: readonly Spot[] }) {
  const { t } = useText()
  // Counts beds rather than devices, because each tile is a bed.
  const all = spots.length
  const part = (state: Spot['state']) => spots.filter((spot) => spot.state === state).length
  const width = (n: number) => ({ width: `${all ? (n / all) * 100 : 0}%` })
  return (
    <span
      className="ml-auto flex items-center gap-2 text-2xs text-muted-foreground"
      title={t('place.gauge', { all, n: part('use'), bad: part('bad') })}
    >
      <span className="flex h-1.25 w-8.5 gap-px overflow-hidden rounded-full bg-muted" aria-hidden="true">
        <i className="bg-info" style={width(part('use'))} />
        <i className="bg-destructive-text" style={width(part('bad'))} />
      </span>
      {all}
    </span>
  )
}
