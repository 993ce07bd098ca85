/** Icons by the name that a menu row carries (`source`); an unknown name gets a neutral one. */
import {
  BookMarked,
  BookOpenText,
  Circle,
  House,
  type LucideIcon,
  ReceiptText,
  Settings,
  SlidersHorizontal,
  Split,
  Undo2,
  Wallet,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  house: House,
  'receipt-text': ReceiptText,
  'undo-2': Undo2,
  split: Split,
  'sliders-horizontal': SlidersHorizontal,
  'book-marked': BookMarked,
  'book-open-text': BookOpenText,
  wallet: Wallet,
  settings: Settings,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle
  return <Icon aria-hidden="true" strokeWidth={1.75} />
}
