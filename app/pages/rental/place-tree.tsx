/** Hospitals, the sections of the chosen one, the rooms of the chosen section; each section with a gauge of its devices. */
import { Card } from '#app/ui/card.tsx'
import { Link } from '@remix-run/react'
import { DoorOpen, Hospital, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { placePath } from './address.ts'
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
    <Card as="nav" className="ptree" aria-label={t('place.tree')}>
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
                      <ul className="phone:hidden">
                        {rooms
                          .filter((room) => room.secId === section)
                          .map((room) => (
                            <li key={room.id}>
                              <a className="n" href={`#room-${room.id}`}>
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
    </Card>
  )
}

function Node({ to, on, icon, children }: { to: string; on: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <Link className="n" to={to} aria-current={on ? 'true' : undefined}>
      {icon}
      {children}
    </Link>
  )
}

function Gauge({ spots }: { spots: readonly Spot[] }) {
  const { t } = useText()
  const devices = spots.filter((spot) => spot.device).length
  const part = (state: Spot['state']) => spots.filter((spot) => spot.state === state).length
  const width = (n: number) => ({ width: `${devices ? (n / devices) * 100 : 0}%` })
  return (
    <span className="end" title={t('place.gauge', { all: devices, n: part('use'), bad: part('bad') })}>
      <span className="gauge" aria-hidden="true">
        <i className="use" style={width(part('use'))} />
        <i className="bad" style={width(part('bad'))} />
      </span>
      {devices}
    </span>
  )
}
