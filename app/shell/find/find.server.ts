/** Rows that the search box finds besides pages: of the resources in the reader's menu, by the `find` fields of their definitions. */
import { orderFinish, payRefund } from '#contract/endpoints/money.ts'
import { hosSuperior } from '#contract/endpoints/rental.ts'
import { devicePath } from '#contract/console/pages.ts'
import { label, rowLabel } from '#contract/labels/index.ts'
import { type Language, languages, pick } from '#contract/languages.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { order } from '#contract/resources/money.ts'
import { customer, equ } from '#contract/resources/rental.ts'
import { allResources } from '#contract/resources/index.ts'
import { BladeError } from '#app/blade/failure.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { caseless, cleanLine } from '#contract/text.ts'
import { searchText } from '#contract/values.ts'
import { soundOf } from '#app/shell/menu/sound.server.ts'
import type { RecentRow } from './recent-rows.ts'

/** Maximum rows of each kind, and of a kind that the user named. */
const most = { each: 4, scoped: 12 } as const

/** Words before the searched text that lead to an action on the found row. */
const acts = [
  { words: ['退款', 'refund'], call: payRefund, to: (id: string) => `${order.path}/${id}/refund` },
  { words: ['结束', 'finish'], call: orderFinish, to: (id: string) => `${order.path}/${id}/finish` },
] as const

type Act = (typeof acts)[number]
interface SearchTerms {
  words: string
  /** Named before the words: one kind of rows, or an action on an order. */
  scope?: Resource
  act?: Act
}

/** `订单 138…` searches orders alone, `退款 WD26…` leads to the refund of one. */
export function parseSearch(typed: string): SearchTerms {
  const words = cleanLine(typed).replace(/\s+/g, ' ')
  const [, first = '', rest = ''] = /^(\S+) (.+)$/.exec(words) ?? []
  const named = first.toLowerCase()
  if (!rest) return { words }
  const act = acts.find((one) => one.words.some((word) => word === named))
  if (act) return { words: rest, scope: order, act }
  const names = (resource: Resource) =>
    languages.flatMap((language) =>
      [label(resource.name, 'title', language), rowLabel(resource.name, language)].map((n) => n.toLowerCase()),
    )
  const scope = allResources.find((resource) => resource.find.length && names(resource).includes(named))
  return scope ? { words: rest, scope } : { words }
}

/** Queries for one kind of rows; a phone number is searched only by digits. */
const queriesOf = (resource: Resource, words: string): Record<string, string>[] =>
  resource.find.flatMap((name) => {
    const meta = resource.fields[name]
    const text = meta && searchText(meta, words)
    if (!text || (meta.kind === 'phone' && !/^\d{3,}$/.test(text))) return []
    return [{ [resource.search.includes(name) ? name : `${name}_equal`]: text }]
  })

const addressOf = (resource: Resource, id: string, words: string): string => {
  if (resource.name === equ.name) return devicePath(id)
  if (resource.calls.detail || resource.name === customer.name) return `${resource.path}/${id}`
  const field = resource.find.find((name) => resource.search.includes(name))
  return field ? `${resource.path}?${new URLSearchParams({ [field]: words })}` : resource.path
}

function foundRowOf(resource: Resource, row: AnyRow, { words, act }: SearchTerms, language: Language): RecentRow {
  const text = (name: string) => {
    const value = String(row[name] ?? '')
    return resource.fields[name]?.kind === 'phone' ? maskPhone(value) : value
  }
  const name = nameField(resource)
  const beside = [...new Set([...resource.find, 'hosName'])].filter((other) => other !== name && resource.fields[other])
  const id = String(row.id)
  return {
    kind: rowLabel(resource.name, language),
    resource: resource.name,
    name: text(name),
    detail: beside.map(text).filter(Boolean).slice(0, 3).join(' · '),
    to: act ? act.to(id) : addressOf(resource, id, words),
    ...(act && { act: pick(act.words, language) }),
  }
}

/** Rows that cannot be read are not found. */
function none(error: unknown): [] {
  if (error instanceof BladeError) return []
  throw error
}

/** Rows of one kind; none where the reader may not see them. */
async function rowsOf({ blade }: SignedInRequest, resource: Resource, words: string, size: number): Promise<AnyRow[]> {
  const pages = await Promise.all(
    queriesOf(resource, words).map((query) =>
      blade.list(resource, { ...query, current: '1', size: String(size) }).then(({ records }) => records, none),
    ),
  )
  return [...new Map(pages.flat().map((row) => [String(row.id), row])).values()].slice(0, size)
}

/** Maximum hospitals for which names are also compared by pinyin; the server returns the whole list. */
const mostSounds = 1000

/** Whether the words match a part of the name, or the start of its pinyin: `zsyy`, `zhongshan`. */
const isNamed = (title: string, words: string, bySound: boolean) =>
  caseless(title).includes(words) ||
  (bySound &&
    /^[a-z]+$/.test(words) &&
    soundOf(title)
      .split(' ')
      .some((sound) => sound.startsWith(words)))

async function hospitals({ blade, caller }: SignedInRequest, words: string): Promise<RecentRow[]> {
  const all = await blade.call(hosSuperior, {}).then(({ data }) => data, none)
  const kind = label('equ', 'hosName', caller.language)
  return all
    .filter(({ title }) => isNamed(title, caseless(words), all.length <= mostSounds))
    .slice(0, most.each)
    .map(({ id, title }) => ({ kind, resource: 'hos', name: title, detail: '', to: `/rental/hos/${id}` }))
}

/** @param typed at least two characters, otherwise nothing is found */
export async function findRows(signedIn: SignedInRequest, typed: string): Promise<RecentRow[]> {
  const terms = parseSearch(typed)
  if (terms.words.length < 2) return []
  if (terms.act && !(await mayUse(signedIn, terms.act.call.needs))) return []
  const { language, blade } = signedIn.caller
  const candidates = terms.scope ? [terms.scope] : allResources.filter(({ find }) => find.length)
  const own = await Promise.all(candidates.map((resource) => hasPage(signedIn, (address) => address === resource.path)))
  const resources = candidates.filter((_, i) => own[i]).map((resource) => inDialect(resource, blade.dialect))
  const size = terms.scope ? most.scoped : most.each
  const [places, ...groups] = await Promise.all([
    terms.scope || !(await hasPage(signedIn, (address) => address === '/rental/hos')) ? [] : hospitals(signedIn, terms.words),
    ...resources.map(async (resource) =>
      (await rowsOf(signedIn, resource, terms.words, size)).map((row) => foundRowOf(resource, row, terms, language)),
    ),
  ])
  return [...groups.flat(), ...places]
}
