/** Rows that the search box finds besides pages: of the resources in the reader's menu, by the `find` fields of their definitions. */
import { hosSuperior } from '#contract/endpoints/rental.ts'
import { devicePath } from '#contract/console/pages.ts'
import { label, rowLabel } from '#contract/labels/index.ts'
import { type Language, languages, pick } from '#contract/languages.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { type AnyRow, nameField, type Resource } from '#contract/resource.ts'
import { customer, equ } from '#contract/resources/rental.ts'
import { allResources } from '#contract/resources/index.ts'
import { orElse } from '#app/blade/failure.ts'
import { type Dictionaries, dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { caseless, cleanLine } from '#contract/text.ts'
import { searchText } from '#contract/field-meta.ts'
import { entryName } from '#contract/rules/entry.ts'
import { yuan } from '#contract/rules/money.ts'
import { isNamed } from '#app/shell/menu/sound.server.ts'
import { callAction, isPhonePart, newRowActions, type Verb, verbs } from './commands.server.ts'
import type { FoundRow } from './recent-rows.ts'

/** Maximum rows of each kind, and of a kind that the user named. */
const most = { each: 4, scoped: 12 } as const

interface SearchTerms {
  words: string
  /** Named before the words: one kind of rows, or an action on them. */
  scope?: Resource
  verb?: Verb
}

function verbOf(typed: string): SearchTerms | undefined {
  for (const verb of verbs)
    for (const word of verb.words) {
      const rest = caseless(typed).startsWith(word) ? typed.slice(word.length) : ''
      // `退款138…` needs no space, but `退款复核` is a page.
      if (/^\s+\S/.test(rest) || (word === verb.words[0] && /^\w/.test(rest))) return { words: rest.trim(), scope: verb.of, verb }
    }
  return undefined
}

/** `订单 138…` searches orders alone, `退款 WD26…` leads to the refund of one. */
export function parseSearch(typed: string): SearchTerms {
  const words = cleanLine(typed).replace(/\s+/g, ' ')
  const withVerb = verbOf(words)
  if (withVerb) return withVerb
  const [, first = '', rest = ''] = /^(\S+) (.+)$/.exec(words) ?? []
  const named = first.toLowerCase()
  if (!rest) return { words }
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

const stateField = ({ fields }: Resource) => Object.keys(fields).find((name) => fields[name]?.kind === 'state' && fields[name]?.dict)
/** The first amount of its list. */
const amountField = ({ columns, fields }: Resource) => columns.find((name) => fields[name]?.kind === 'money')

/** Names of a row's place, from the hospital to the bed. */
const placeFields = ['hosName', 'secName', 'roomName', 'bedName'] as const

function foundRowOf(
  resource: Resource,
  row: AnyRow,
  { words, verb }: SearchTerms,
  dictionaries: Dictionaries,
  language: Language,
): FoundRow {
  const text = (name: string) => {
    const value = String(row[name] ?? '')
    return resource.fields[name]?.kind === 'phone' ? maskPhone(value) : value
  }
  const name = nameField(resource)
  const beside = resource.find.filter((other) => other !== name && !placeFields.some((place) => place === other)).slice(0, 2)
  const place = placeFields.filter((field) => field !== name && resource.fields[field]).map(text)
  const id = String(row.id)
  const state = stateField(resource)
  const code = state && resource.fields[state]?.dict?.code
  const value = state ? text(state) : ''
  const entry = code && dictionaries[code]?.find(({ dictKey }) => dictKey === value)
  const amount = amountField(resource)
  const cents = amount ? Number(row[amount] ?? -1) : -1
  return {
    kind: rowLabel(resource.name, language, resource.dialect),
    resource: resource.name,
    name: text(name),
    detail: [...beside.map(text), place.filter(Boolean).join(' › ')].filter(Boolean).join(' · '),
    to: verb ? verb.to(id) : addressOf(resource, id, words),
    ...(verb && { act: capital(pick(verb.words, language)) }),
    ...(entry && { state: { dict: code, value, text: entryName(entry, language) } }),
    ...(cents >= 0 && { amount: yuan(cents) }),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Rows of one kind; none where they cannot be read, or the reader may not see them. */
async function rowsOf({ blade }: SignedInRequest, resource: Resource, words: string, size: number): Promise<AnyRow[]> {
  const pages = await Promise.all(
    queriesOf(resource, words).map((query) =>
      blade.list(resource, { ...query, current: '1', size: String(size) }).then(({ records }) => records, orElse([])),
    ),
  )
  return [...new Map(pages.flat().map((row) => [String(row.id), row])).values()].slice(0, size)
}

/** Maximum hospitals for which names are also compared by pinyin; the server returns the whole list. */
const mostSounds = 1000

async function hospitals({ blade, caller }: SignedInRequest, words: string): Promise<FoundRow[]> {
  const all = await blade.call(hosSuperior, {}).then(({ data }) => data, orElse([]))
  const kind = label('equ', 'hosName', caller.language)
  return all
    .filter(({ title }) => isNamed(title, caseless(words), all.length <= mostSounds))
    .slice(0, most.each)
    .map(({ id, title }) => ({ kind, resource: 'hos', name: title, detail: '', to: `/rental/hos/${id}` }))
}

/** @param typed at least two characters, otherwise only the usual actions are found */
export async function findRows(signedIn: SignedInRequest, typed: string): Promise<FoundRow[]> {
  const terms = parseSearch(typed)
  const isShort = terms.words.length < 2
  if (isShort && typed.trim()) return []
  const groups = await Promise.all([
    terms.scope ? [] : callAction(signedIn, typed),
    terms.scope ? [] : newRowActions(signedIn, typed),
    isShort ? [] : rowsFor(signedIn, terms),
  ])
  return groups.flat()
}

async function rowsFor(signedIn: SignedInRequest, terms: SearchTerms): Promise<FoundRow[]> {
  if (terms.verb?.needs && !(await mayUse(signedIn, terms.verb.needs))) return []
  const { language, blade } = signedIn.caller
  const candidates = terms.scope ? [terms.scope] : allResources.filter(({ find }) => find.length)
  const own = await Promise.all(candidates.map((resource) => hasPage(signedIn, (address) => address === resource.path)))
  // Customers come first for digits.
  const isFirst = ({ name }: Resource) => Number(isPhonePart(terms.words) && name === customer.name)
  const resources = candidates
    .filter((_, i) => own[i])
    .sort((a, b) => isFirst(b) - isFirst(a))
    .map((resource) => inDialect(resource, blade.dialect))
  const size = terms.scope ? most.scoped : most.each
  const [places, ...groups] = await Promise.all([
    terms.scope || !(await hasPage(signedIn, (address) => address === '/rental/hos')) ? [] : hospitals(signedIn, terms.words),
    ...resources.map(async (resource) => {
      const rows = await rowsOf(signedIn, resource, terms.words, size)
      const state = resource.fields[stateField(resource) ?? '']
      const dictionaries = rows.length && state ? await dictionariesOf(signedIn, [state]).catch(orElse<Dictionaries>({})) : {}
      return rows.map((row) => foundRowOf(resource, row, terms, dictionaries, language))
    }),
  ])
  return [...groups.flat(), ...places]
}
