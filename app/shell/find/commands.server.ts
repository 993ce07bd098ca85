/** Actions that the search box offers: those on a found row, by a word before the searched text, and forms for new rows. */
import { callPath, labelsPath } from '#contract/console/pages.ts'
import { orderFinish, payRefund } from '#contract/endpoints/money.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { rowLabel, titleOf } from '#contract/labels/index.ts'
import { type Language, pick } from '#contract/languages.ts'
import { permission, type Resource } from '#contract/resource.ts'
import { role, user } from '#contract/resources/access.ts'
import { allResources } from '#contract/resources/index.ts'
import { order } from '#contract/resources/money.ts'
import { customer, equ, problem } from '#contract/resources/rental.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { caseless } from '#contract/text.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import { rightsOf } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { isNamed } from '#app/shell/menu/sound.server.ts'
import type { FoundRow } from './recent-rows.ts'

/** An action on a row: its words in both languages, the code that it needs, and the page or dialog that it opens. */
export interface Verb {
  words: readonly [zh: string, en: string]
  of: Resource
  needs?: string
  to: (id: string) => string
}

export const verbs: readonly Verb[] = [
  { words: ['退款', 'refund'], of: order, needs: payRefund.needs, to: (id) => `${order.path}/${id}/refund` },
  { words: ['结束', 'finish'], of: order, needs: orderFinish.needs, to: (id) => `${order.path}/${id}/finish` },
  { words: ['换床', 'move'], of: equ, needs: permission(equ.name, 'edit'), to: (id) => `${equ.path}/${id}/edit` },
  { words: ['打印标签', 'label'], of: equ, to: (id) => `${labelsPath}?ids=${id}` },
  { words: ['分配角色', 'roles'], of: user, needs: userCalls.grant.needs, to: (id) => `${user.path}/${id}/grant` },
  { words: ['重置密码', 'password'], of: user, needs: userCalls.resetPassword.needs, to: (id) => `${user.path}/${id}/reset` },
]

/** What the box offers before anything is typed, if the person may do it. */
const usual: readonly Resource[] = [problem, customer, user, role, equ]
const mostUsual = 4

const newName = (resource: Resource, language: Language) =>
  pick([`新增${rowLabel(resource.name, 'zh')}`, `New ${rowLabel(resource.name, 'en')}`], language)

/** @param words as typed; without any, the usual ones */
export async function newRowActions(signedIn: SignedInRequest, words: string): Promise<FoundRow[]> {
  const { language, blade } = signedIn.caller
  const typed = caseless(words.trim())
  const candidates = typed
    ? allResources.filter((resource) => resource.calls.list && resource.calls.submit && isNamed(newName(resource, language), typed))
    : usual
  if (!candidates.length) return []
  const may = await rightsOf(signedIn)
  const offered = await Promise.all(
    candidates.map(async (resource) => {
      const { calls } = inDialect(resource, blade.dialect)
      return !!calls.submit && may(permission(resource.name, 'add')) && (await hasPage(signedIn, (address) => address === resource.path))
    }),
  )
  return candidates
    .filter((_, i) => offered[i])
    .slice(0, typed ? undefined : mostUsual)
    .map((resource) => ({
      kind: 'action',
      resource: resource.name,
      name: newName(resource, language),
      detail: pick(titleOf(resource, blade.dialect), language),
      to: `${resource.path}/new`,
    }))
}

/** Digits that may be of a phone number: somebody who types them asks for a person. */
export const isPhonePart = (words: string): boolean => /^\d{4,11}$/.test(words)

/** The page of the customer on the phone, whose number ends in the typed digits. */
export async function callAction(signedIn: SignedInRequest, words: string): Promise<FoundRow[]> {
  const digits = words.trim()
  if (!isPhonePart(digits) || !(await hasPage(signedIn, (address) => address === customer.path))) return []
  const { language } = signedIn.caller
  return [
    {
      kind: 'action',
      resource: customer.name,
      name: pick([`来电 ${digits.slice(-4)}`, `Caller ${digits.slice(-4)}`], language),
      detail: pick(['在租、钱包、退款、备注', 'Rental, wallet, refunds, notes'], language),
      to: `${callPath}?${new URLSearchParams({ phone: digits })}`,
    },
  ]
}
