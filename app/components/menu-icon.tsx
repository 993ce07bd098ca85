/** Icons by the name that a menu row carries (`source`); an unknown name gets a neutral one. */
import {
  BookMarked,
  BookOpenText,
  Circle,
  House,
  KeyRound,
  LayoutGrid,
  ListTree,
  type LucideIcon,
  MapPin,
  Network,
  PanelTop,
  ReceiptText,
  ScanEye,
  ScanLine,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Split,
  Undo2,
  UsersRound,
  Wallet,
  Waypoints,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  house: House,
  'receipt-text': ReceiptText,
  'undo-2': Undo2,
  split: Split,
  'sliders-horizontal': SlidersHorizontal,
  'book-marked': BookMarked,
  'book-open-text': BookOpenText,
  'users-round': UsersRound,
  'shield-check': ShieldCheck,
  network: Network,
  'list-tree': ListTree,
  'panel-top': PanelTop,
  'layout-grid': LayoutGrid,
  smartphone: Smartphone,
  'scan-eye': ScanEye,
  'scan-line': ScanLine,
  waypoints: Waypoints,
  'map-pin': MapPin,
  'key-round': KeyRound,
  wallet: Wallet,
  settings: Settings,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle
  return <Icon aria-hidden="true" strokeWidth={1.75} />
}
