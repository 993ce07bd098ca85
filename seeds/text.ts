/** The language of seeded rows: names, notices and reasons. Texts of the payment channel stay Chinese, as in reality. */
import { businessDictionaries } from '#contract/dictionaries.ts'
import { languages, type Pair, pick } from '#contract/languages.ts'

export type SeedLanguage = (typeof languages)[number]
export const isSeedLanguage = (text: string): text is SeedLanguage => languages.some((language) => language === text)

/** Picks the text in the language of the rows. */
export type Text = (zh: string, en: string) => string

export const createText =
  (language: SeedLanguage): Text =>
  (zh, en) =>
    pick([zh, en], language)

/** The staff of the demo, by account. */
const staff = {
  admin: ['林知夏', 'Lin Zhixia'],
  manager: ['周明远', 'Zhou Mingyuan'],
  finance: ['沈若水', 'Shen Ruoshui'],
  service: ['陆小满', 'Lu Xiaoman'],
  auditor: ['顾清和', 'Gu Qinghe'],
} as const satisfies Record<string, Pair>
export type StaffAccount = keyof typeof staff

export function staffName(text: Text, account: StaffAccount): string {
  const [zh, en] = staff[account]
  return text(zh, en)
}

/** Reasons for refunds, by their key. */
export const refundReasons = businessDictionaries.refund_reason[1]
