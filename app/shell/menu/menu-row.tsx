/** One entry of the menu: a link with what waits there, and the pin beside it. */
import { Pin } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { pinsText } from '#app/prefs/own-pages.ts'
import { Badge, capped } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { todoPath } from '#contract/rules/todo.ts'
import { MenuIcon } from './menu-icon.tsx'
import { NewWindow } from './new-window.tsx'
import { type MenuLink, pageAt, targetOf } from './shell-menu.ts'

interface Pinning {
  pins: readonly string[]
  /** Id of the form that saves the pins. */
  form: string
}
/** Undefined where entries have no pins. */
export const PinningContext = createContext<Pinning | undefined>(undefined)

interface MenuRowProps {
  link: MenuLink
  /** Path whose entry is marked. */
  marked: string
  /** How much waits there. */
  n?: number | undefined
  /** Entries of a group have none. */
  icon?: boolean
  /** Closed groups have no pins, which nobody could see. */
  pin?: boolean
  tabIndex?: number | undefined
}

export function MenuRow({ link, marked, n, icon, pin, tabIndex }: MenuRowProps) {
  const pinning = useContext(PinningContext)
  return (
    <div className="menu-row">
      <Link {...targetOf(link)} title={link.name} tabIndex={tabIndex} aria-current={pageAt(marked, link.address)}>
        {icon && <MenuIcon name={link.icon} />}
        <span>{link.name}</span>
        {link.outside !== undefined && <NewWindow />}
        <WaitingAt address={link.address} n={n} />
      </Link>
      {pin && pinning && <PinButton link={link} {...pinning} />}
    </div>
  )
}

function PinButton({ link: { address, name }, pins, form }: Pinning & { link: MenuLink }) {
  const { t } = useText()
  const isPinned = pins.includes(address)
  const label = t(isPinned ? 'menu.unpin' : 'menu.pin', { name })
  return (
    <Button
      type="submit"
      form={form}
      name="pins"
      value={pinsText(isPinned ? pins.filter((pin) => pin !== address) : [...pins, address])}
      variant="ghost"
      size="icon-xs"
      className="menu-pin"
      aria-pressed={isPinned}
      aria-label={label}
      title={label}
    >
      <Pin aria-hidden="true" />
    </Button>
  )
}

/** How much waits on a page, beside its entry; nothing where nothing does. */
export const WaitingAt = ({ address, n }: { address: string; n: number | undefined }) =>
  n ? <Waiting n={n} own={address === todoPath} /> : null

/** A count beside a name. @param own red: it waits for this person */
export function Waiting({ n, own }: { n: number; own: boolean }): ReactNode {
  const { t } = useText()
  return (
    <Badge variant={own ? 'solid' : 'secondary'} size="count" className="ms-auto">
      <span className="sr-only">{t('menu.waiting')}</span>
      {capped(n)}
    </Badge>
  )
}
