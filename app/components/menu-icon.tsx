/** Icons by the name that a menu row carries (`source`); an unknown name gets a neutral one. */
import {
  BookMarked,
  BookOpenText,
  Bug,
  Circle,
  CirclePlay,
  GitBranch,
  Hand,
  HardDrive,
  House,
  ListChecks,
  ListTodo,
  type LucideIcon,
  MessageSquareText,
  Paperclip,
  ReceiptText,
  ScrollText,
  Send,
  Server,
  Settings,
  SlidersHorizontal,
  Split,
  Undo2,
  Wallet,
  Webhook,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  house: House,
  'receipt-text': ReceiptText,
  'undo-2': Undo2,
  split: Split,
  'sliders-horizontal': SlidersHorizontal,
  'book-marked': BookMarked,
  'book-open-text': BookOpenText,
  'git-branch': GitBranch,
  'circle-play': CirclePlay,
  hand: Hand,
  'list-todo': ListTodo,
  send: Send,
  'list-checks': ListChecks,
  server: Server,
  'hard-drive': HardDrive,
  'message-square-text': MessageSquareText,
  paperclip: Paperclip,
  'scroll-text': ScrollText,
  webhook: Webhook,
  bug: Bug,
  wallet: Wallet,
  settings: Settings,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle
  return <Icon aria-hidden="true" strokeWidth={1.75} />
}
