/** Labels of all fields, `[Chinese, English]`, complete by type. Pages, menu seed and refusals use them. */
import type { LabelsOf } from './labels-of.ts'
import type { Word } from '../verbs.ts'
import type { ResourceName } from '../resources/index.ts'
import { type Language, type Pair, pick } from '../languages.ts'
import type { Dialect } from '../springblade/dialect.ts'
import { access } from './access.ts'
import { flow } from './flow.ts'
import { money } from './money.ts'
import { openLabels } from './open.ts'
import { platform } from './platform.ts'
import { rental } from './rental.ts'
import { shift } from './shift.ts'
import { system } from './system.ts'
import { tableLabels } from './tables.ts'

/**
 * Names of the modules: groups of the menu and of the top menu. `operation` is the top menu of the daily business: rentals and their
 * money.
 */
export const wordLabels: Record<Word | 'operation', Pair> = {
  operation: ['运营', 'Operations'],
  money: ['资金', 'Money'],
  rental: ['租赁', 'Rentals'],
  flow: ['流程', 'Processes'],
  platform: ['平台', 'Platform'],
  system: ['系统', 'System'],
}

export const labels: LabelsOf<ResourceName> = { ...rental, ...shift, ...money, ...access, ...flow, ...platform, ...system }

const named: Readonly<Record<string, Readonly<Partial<Record<string, Pair>>>>> = { ...tableLabels, ...labels }

const pairOf = (resource: string, field: string, dialect: Dialect): Pair | undefined =>
  (dialect === 'springblade' ? openLabels[resource]?.[field] : undefined) ?? named[resource]?.[field]

/** Title of a resource's page. */
export const titleOf = ({ name }: { name: string }, dialect: Dialect = 'bladex'): Pair => pairOf(name, 'title', dialect) ?? [name, name]

/** A title within an English sentence: `Split records` → `split records`, `API scopes` unchanged. */
const lowerFirst = (title: string) => title.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())

/** The English singular of a title, within a sentence: `Split records` → `split record`, `API scopes` → `API scope`. */
const oneOf = (title: string) => lowerFirst(title.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))

/** Noun for a row of a resource: in Chinese the page's title without the 管理 of a menu, in English the singular. */
export function rowLabel(resource: string, language: Language, dialect?: Dialect): string {
  const title = label(resource, 'title', language, dialect)
  return pick([title.replace(/管理$/, ''), oneOf(title)], language)
}

/** Noun for several rows of a resource: in Chinese the same, in English the plural. */
export const rowsLabel = (resource: string, language: Language, dialect?: Dialect): string =>
  pick([rowLabel(resource, 'zh', dialect), lowerFirst(label(resource, 'title', 'en', dialect))], language)

/**
 * Label of a field; the field's name if the definition is of another server and unknown to ours.
 * @param dialect of the server whose rows are shown
 */
export function label(resource: string, field: string, language: Language, dialect: Dialect = 'bladex'): string {
  const pair = pairOf(resource, field, dialect)
  return pair ? pick(pair, language) : field
}

/** Label of a field on a form, a column or a message; `label` with `title` is the title of the page. */
export const fieldLabel = (resource: string, field: string, language: Language, dialect?: Dialect): string => {
  const own = field === 'title' ? named[resource]?.titleField : undefined
  return own ? pick(own, language) : label(resource, field, language, dialect)
}

/** Labels of fields within a sentence. */
export const fieldLabels = (resource: string, fields: readonly string[], language: Language, dialect?: Dialect): string =>
  fields.map((field) => fieldLabel(resource, field, language, dialect)).join(language === 'zh' ? '、' : ', ')
