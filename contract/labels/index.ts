/** Labels of all fields, `[Chinese, English]`, complete by type. Pages, menu seed and refusals use them. */
import type { LabelsOf } from './labels-of.ts'
import type { Word } from '../verbs.ts'
import type { ResourceName } from '../resources/index.ts'
import { type Language, type Pair, pick } from '../languages.ts'
import { access } from './access.ts'
import { flow } from './flow.ts'
import { money } from './money.ts'
import { platform } from './platform.ts'
import { rental } from './rental.ts'
import { system } from './system.ts'

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

export const labels: LabelsOf<ResourceName> = { ...rental, ...money, ...access, ...flow, ...platform, ...system }

const named: Readonly<Record<string, Readonly<Partial<Record<string, Pair>>>>> = labels

/** Title of a resource's page. */
export const titleOf = ({ name }: { name: string }): Pair => named[name]?.title ?? [name, name]

/** A title within an English sentence: `Split records` → `split records`, `API scopes` unchanged. */
const lowerFirst = (title: string) => title.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())

/** The English singular of a title, within a sentence: `Split records` → `split record`, `API scopes` → `API scope`. */
const oneOf = (title: string) => lowerFirst(title.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))

/** Noun for a row of a resource: in Chinese the page's title without the 管理 of a menu, in English the singular. */
export function rowLabel(resource: string, language: Language): string {
  const title = label(resource, 'title', language)
  return pick([title.replace(/管理$/, ''), oneOf(title)], language)
}

/** Noun for several rows of a resource: in Chinese the same, in English the plural. */
export const rowsLabel = (resource: string, language: Language): string =>
  pick([rowLabel(resource, 'zh'), lowerFirst(label(resource, 'title', 'en'))], language)

/** Label of a field; the field's name if the definition is of another server and unknown to ours. */
export function label(resource: string, field: string, language: Language): string {
  const pair = named[resource]?.[field]
  return pair ? pick(pair, language) : field
}

/** Label of a field on a form, a column or a message; `label` with `title` is the title of the page. */
export const fieldLabel = (resource: string, field: string, language: Language): string => {
  const own = field === 'title' ? named[resource]?.titleField : undefined
  return own ? pick(own, language) : label(resource, field, language)
}

/** Labels of fields within a sentence. */
export const fieldLabels = (resource: string, fields: readonly string[], language: Language): string =>
  fields.map((field) => fieldLabel(resource, field, language)).join(language === 'zh' ? '、' : ', ')
