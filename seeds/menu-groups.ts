/** The groups of the menu in the order of a day's work, and the pages that each begins with. */
import { reconcileDays } from '#contract/endpoints/reconcile.ts'
import { moneyFlow } from '#contract/endpoints/pictures.ts'
import { hosReport } from '#contract/endpoints/rental.ts'
import { wordLabels } from '#contract/labels/index.ts'
import type { Pair } from '#contract/languages.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { approval, order, records, refund, waiver } from '#contract/resources/money.ts'
import { banner, bed, customer, equ, normal, price, problem, room, section, setter, type } from '#contract/resources/rental.ts'
import { handover } from '#contract/resources/shift.ts'
import { payee, receiver, recharge, transfers, wallet, withdrawal } from '#contract/resources/wallets.ts'
import type { Word } from '#contract/verbs.ts'
import type { IconName } from 'lucide-react/dynamic'

/** Codes of pages that have no call of their own. */
export const pageCodes = { todo: 'money_todo', place: 'place' } as const

interface MenuGroup {
  code: string
  title: Pair
  icon: IconName
  /** The module whose pages come here unless another group names them; for the other groups, the module that their row belongs to. */
  word: Word
  /** Codes of pages, in their order; the module's other pages follow. */
  pages: readonly string[]
}

const named = (...resources: readonly { name: string }[]) => resources.map(({ name }) => name)

/** A group whose code is a module's holds the rest of that module. */
export const menuGroups: readonly MenuGroup[] = [
  { code: 'today', title: ['今日', 'Daily work'], icon: 'sun', word: 'money', pages: [pageCodes.todo, handover.name, hosReport.needs] },
  { code: 'rental', title: ['床位', 'Beds'], icon: 'bed-double', word: 'rental', pages: [pageCodes.place, ...named(section, room, bed)] },
  { code: 'trade', title: ['订单', 'Orders'], icon: 'receipt-text', word: 'money', pages: named(order, refund, approval, waiver) },
  { code: 'guests', title: ['客户', 'Customers'], icon: 'users', word: 'rental', pages: named(customer, problem, normal, banner) },
  {
    code: 'money',
    title: wordLabels.money,
    icon: 'wallet',
    word: 'money',
    pages: [
      ...named(withdrawal, records, transfers, wallet, recharge, payee, receiver, setter),
      ...[reconcileDays.needs, ledger.name, moneyFlow.needs],
    ],
  },
  { code: 'assets', title: ['设备与价格', 'Devices & prices'], icon: 'cpu', word: 'rental', pages: named(equ, type, price) },
  { code: 'flow', title: wordLabels.flow, icon: 'git-branch', word: 'flow', pages: [] },
  { code: 'system', title: wordLabels.system, icon: 'settings', word: 'system', pages: [] },
  { code: 'platform', title: wordLabels.platform, icon: 'server', word: 'platform', pages: [] },
]

/** The group of a page. */
export function groupOf({ code, word }: { code: string; word: Word }): MenuGroup | undefined {
  return menuGroups.find(({ pages }) => pages.includes(code)) ?? menuGroups.find((group) => group.code === word)
}
