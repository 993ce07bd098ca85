/** The fields by which a list is searched. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { longestFilter, type ListQuery } from '#contract/query.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import { type Language, pick } from '#contract/languages.ts'
import { Field, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { DateRange } from '#app/components/date-range.tsx'
import { entryOptions, type Option, yesOrNo } from '#app/i18n/option.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { addressWith } from './list-address.ts'
import { NameInput, namedBy } from './name-input.tsx'
import { offerOf } from './search-offer.ts'

export interface SearchProps {
  resource: Resource
  query: ListQuery
  dictionaries: Dictionaries
  today: string
  views: ListData['views']
}

export const codeOf = (name: string, meta: FieldMeta) => meta.dict?.code ?? offerOf(name)

export const isRange = (meta: FieldMeta) => meta.base === 'dateTime'

/** Options for an entry of a dictionary: the entry itself, or the parts of its value. */
function optionsOf({ parts = {} }: FieldMeta, entry: Option, language: Language): Option[] {
  const own = Object.entries(parts).filter(([, { value }]) => value === entry.id)
  return own.length ? own.map(([id, { name }]) => ({ ...entry, id, name: pick(name, language) })) : [entry]
}

/** Explains why a filter cannot be read. */
const unreadText = (name: string, meta: FieldMeta, typed: string, t: Say) =>
  isRange(meta)
    ? t('list.unreadDay')
    : [...typed].length > longestFilter
      ? t('list.unreadLong', { name, max: longestFilter })
      : t('list.unread', { name })

export function SearchField({ resource, name, query, dictionaries }: Omit<SearchProps, 'today' | 'views'> & { name: string }) {
  const { t, language, fieldLabel } = useText()
  const meta = fieldOf(resource, name)
  const id = `q-${name}`
  const unread = query.unreadable[name]
  const value = query.filters[name] ?? unread ?? ''
  const title = fieldLabel(resource.name, name)
  const marks = unread === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const)
  const entries = dictionaries[codeOf(name, meta)]
  const own = entryOptions(entries ?? [], language).flatMap((entry) => optionsOf(meta, entry, language))
  const options = meta.base === 'switch' ? [...own, ...yesOrNo(t)] : own
  return (
    <Field>
      <FieldLabel htmlFor={id}>{title}</FieldLabel>
      {meta.dict || entries || meta.base === 'switch' ? (
        <ChoiceSelect id={id} name={name} defaultValue={value} options={options} blank={t('list.all')} {...marks} />
      ) : namedBy(resource, name) ? (
        <NameInput id={id} name={name} defaultValue={value} marks={marks} from={`/choices/${resource.name}/${namedBy(resource, name)}`} />
      ) : (
        <Input
          id={id}
          name={name}
          defaultValue={value}
          inputMode={meta.kind === 'phone' ? 'tel' : undefined}
          autoComplete="off"
          {...marks}
        />
      )}
      <FieldError id={`${id}-error`}>{unread !== undefined && unreadText(title, meta, unread, t)}</FieldError>
    </Field>
  )
}

const dayBefore = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

export function DayRange({ resource, name, query, today }: Omit<SearchProps, 'dictionaries' | 'views'> & { name: string }) {
  const { t, fieldLabel } = useText()
  const title = fieldLabel(resource.name, name)
  const from = `${name}_dategt`
  const to = `${name}_datelt`
  const end = (key: string, label: string) => {
    const unread = query.unreadable[key]
    return {
      name: key,
      label,
      value: query.filters[key] ?? unread,
      error: unread === undefined ? undefined : unreadText(label, fieldOf(resource, name), unread, t),
    }
  }
  const presets = [
    ['list.today', 0],
    ['list.last7', 6],
    ['list.last30', 29],
    ['list.thisMonth', Number(today.slice(8)) - 1],
  ] as const
  return (
    <DateRange
      title={title}
      from={end(from, t('list.rangeFrom', { name: title }))}
      to={end(to, t('list.rangeTo', { name: title }))}
      between={t('list.to')}
    >
      {presets.map(([text, days]) => (
        <ButtonLink
          key={text}
          variant="ghost"
          size="sm"
          className="px-2! search-folded:hidden"
          to={addressWith(resource, query, { [from]: dayBefore(today, days), [to]: today })}
        >
          {t(text)}
        </ButtonLink>
      ))}
    </DateRange>
  )
}
