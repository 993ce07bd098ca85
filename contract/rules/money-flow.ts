/** Where the money paid for orders is now; the parts of an order sum to what was paid. */
import { type Language, pick, type Pair } from '../languages.ts'

export const moneyParts = ['refunded', 'hospital', 'person', 'platform', 'open'] as const
export type MoneyPart = (typeof moneyParts)[number]

export const moneyPartNames: Record<MoneyPart, Pair> = {
  refunded: ['已退款', 'Refunded'],
  hospital: ['医院分账', 'Hospital share'],
  person: ['个人分账', 'Individual share'],
  /** The remainder after a split that settled the order, and payments from wallets. */
  platform: ['平台留存', 'Kept by platform'],
  open: ['尚未分账', 'Not yet split'],
}

export const isMoneyPart = (text: string): text is MoneyPart => moneyParts.some((part) => part === text)

/** Description of the filter. */
export const moneyPartSays = (text: string, language: Language): string | undefined =>
  isMoneyPart(text) ? pick(moneyPartNames[text], language) : undefined
