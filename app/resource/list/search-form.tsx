/** The search card: a GET form, so the address is the search. On a phone it opens as a sheet. */
import { fieldOf, filterMeta, type Resource } from '#contract/resource.ts'
import { Card } from '#app/ui/card.tsx'
import { Chip, ChipGroup } from '#app/ui/chip.tsx'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { ChoiceSelect } from '#app/components/choice-select.tsx'
import { DateRange } from '#app/components/date-range.tsx'
import { type ListQuery, longestFilter, queryNames } from '#contract/query.ts'
import type { FieldMeta } from '#contract/values.ts'
import { type Language, pick } from '#contract/languages.ts'
import { Field, FieldError, FieldLabel, FieldTitle } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { PhoneSheet } from '#app/ui/phone-sheet.tsx'
import { useSubmit } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Link } from '#app/ui/link.tsx'
import { Search, X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Dictionaries } from '#app/blade/dictionaries.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { Say } from '#app/i18n/use-language.ts'
import { entryOptions, type Option, yesOrNo } from '#app/i18n/option.ts'
import { dictName } from '#app/resource/cells.tsx'
import type { ListData } from '#app/resource/crud.server.ts'
import { addressWith, searchOf, wholeAddress } from './list-address.ts'
import { NameInput, namedBy } from './name-input.tsx'
import { offerOf } from './search-offer.ts'

const columns =
  'grid grid-cols-[repeat(6,minmax(0,1fr))_auto] items-end gap-x-3 gap-y-2.5 max-xl:grid-cols-4 max-lg:grid-cols-2 max-md:grid-cols-1'

interface SearchProps {
  resource: Resource
  query: ListQuery
  dictionaries: Dictionaries
  today: string
  views: ListData['views']
}

/** Number of fields that fit one line of the card; the others are collapsed. */
const inSight = 6

const codeOf = (name: string, meta: FieldMeta) => meta.dict?.code ?? offerOf(name)

const isRange = (meta: FieldMeta) => meta.base === 'dateTime'

/** Sends only non-empty fields, so that the address stays short. */
export function useCleanSubmit() {
  const submit = useSubmit()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const filled = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== '')
    if (form.matches(':popover-open')) form.hidePopover()
    submit(new URLSearchParams(filled), { action: form.getAttribute('action') ?? undefined })
  }
}

export function SearchForm({ resource, query, dictionaries, today, views }: SearchProps) {
  const { t } = useText()
  const onSubmit = useCleanSubmit()
  const fields = resource.search.filter((name) => !isRange(fieldOf(resource, name)))
  const ranges = resource.search.filter((name) => isRange(fieldOf(resource, name)))
  // Keyed by the filters, because the fields must match the address after a chip was removed or Back was pressed.
  const key = JSON.stringify([query.filters, query.unreadable])
  // Filters of links have no field here; they are sent, too, because a search narrows what the link has opened.
  const linked = Object.entries(resource.links).flatMap(([name, meta]) => queryNames(name, meta))
  const filters = Object.fromEntries(Object.entries(query.filters).filter(([name]) => linked.includes(name)))
  // A search keeps the display settings; `all` keeps an empty search from opening the default view again.
  const view = query.view ?? (views.some(({ isDefault }) => isDefault) ? 'all' : undefined)
  const hiddenParams = new URLSearchParams(searchOf({ ...query, filters, unreadable: {}, current: 1, opened: undefined, view }))
  return (
    <Card className="mb-(--stack) px-4 py-3.5 max-md:m-0 max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none print:hidden">
      <PhoneSheet as={Form} side="bottom" method="get" action={resource.path} id="search" key={key} onSubmit={onSubmit} role="search">
        <div className="mb-3 flex items-center justify-between md:hidden">
          <b className="text-lg font-semibold">{t('list.filter')}</b>
          <Button variant="ghost" size="icon" popovertarget="search" popovertargetaction="hide" aria-label={t('app.close')}>
            <X aria-hidden="true" />
          </Button>
        </div>
        <div className={columns}>
          {fields.slice(0, inSight).map((name) => (
            <SearchField key={name} resource={resource} name={name} query={query} dictionaries={dictionaries} />
          ))}
          {fields.length > inSight && (
            <Collapsible
              className="col-span-full"
              open={fields.slice(inSight).some((name) => query.filters[name] ?? query.unreadable[name])}
            >
              <CollapsibleTrigger>{t('list.moreFields')}</CollapsibleTrigger>
              <div className={columns}>
                {fields.slice(inSight).map((name) => (
                  <SearchField key={name} resource={resource} name={name} query={query} dictionaries={dictionaries} />
                ))}
              </div>
            </Collapsible>
          )}
          {ranges.map((name) => (
            <DayRange key={name} resource={resource} name={name} query={query} today={today} />
          ))}
          {[...hiddenParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="flex gap-2 [grid-area:1/7] max-xl:[grid-area:auto] max-lg:col-span-full max-lg:justify-end max-md:grid max-md:grid-cols-2 max-md:[--control-h:var(--tap)]">
            <Button type="submit">
              <Search aria-hidden="true" />
              {t('list.search')}
            </Button>
            <ButtonLink variant="ghost" to={wholeAddress(resource, views)}>
              {t('list.reset')}
            </ButtonLink>
          </div>
        </div>
      </PhoneSheet>
      <Chips resource={resource} query={query} dictionaries={dictionaries} views={views} />
    </Card>
  )
}

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

function SearchField({ resource, name, query, dictionaries }: Omit<SearchProps, 'today' | 'views'> & { name: string }) {
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

function DayRange({ resource, name, query, today }: Omit<SearchProps, 'dictionaries' | 'views'> & { name: string }) {
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
      className="col-span-full lg:max-xl:order-1"
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
          className="px-2!"
          to={addressWith(resource, query, { [from]: dayBefore(today, days), [to]: today })}
        >
          {t(text)}
        </ButtonLink>
      ))}
    </DateRange>
  )
}

/** Active filters as readers see them: the names of their parameters, label and value. */
export function useFilterTexts({ resource, query, dictionaries }: Pick<SearchProps, 'resource' | 'query' | 'dictionaries'>) {
  const { t, language, fieldLabel } = useText()
  /** Both ends of a range are one filter. */
  const rangeText = (name: string, field: string, title: string) => {
    const [from, to] = [`${field}_dategt`, `${field}_datelt`].map((end) => query.filters[end])
    if (from && to)
      return name.endsWith('_dategt')
        ? { names: queryNames(field, fieldOf(resource, field)), title, text: `${from} ${t('list.to')} ${to}` }
        : []
    return { names: [name], title: t(from ? 'list.rangeFrom' : 'list.rangeTo', { name: title }), text: (from ?? to)! }
  }
  return Object.entries(query.filters).flatMap(([name, value]) => {
    const field = name.replace(/_date[gl]t$/, '')
    const meta = filterMeta(resource, field)
    const title = fieldLabel(resource.name, field)
    const filterText = (label: string, text: string) => ({ names: [name], title: label, text })
    if (isRange(meta)) return rangeText(name, field, title)
    if (meta.base === 'switch') return filterText(title, t(value === '0' ? 'crud.no' : 'crud.yes'))
    const code = codeOf(field, meta)
    const parts = Object.entries(meta.parts ?? {}).filter(([key, part]) => key === value || part.value === value)
    if (parts.length) return filterText(title, parts.map(([, part]) => pick(part.name, language)).join(' / '))
    if (dictionaries[code]) return filterText(title, dictName(dictionaries, code, value, language))
    return filterText(meta.base === 'text' ? t('list.contains', { name: title }) : title, value)
  })
}

/** One chip per active filter; its cross links to the address without that filter. */
function Chips({ resource, query, dictionaries, views }: Omit<SearchProps, 'today'>) {
  const { t } = useText()
  const active = useFilterTexts({ resource, query, dictionaries })
  if (!active.length) return null
  return (
    <ChipGroup>
      <FieldTitle className="phone:hidden">{t('list.filtered')}</FieldTitle>
      {active.map(({ names, title, text }) => (
        <Chip key={names[0]}>
          {title} <b className="font-medium text-primary-text">{text}</b>
          <Link
            className="-m-px grid size-6 place-items-center rounded-full text-primary-text [&>svg]:size-3"
            to={addressWith(resource, query, Object.fromEntries(names.map((name) => [name, undefined])))}
            aria-label={t('list.removeFilter', { name: title })}
          >
            <X aria-hidden="true" />
          </Link>
        </Chip>
      ))}
      <Link className="text-xs whitespace-nowrap ml-1" to={wholeAddress(resource, views)}>
        {t('list.clear')}
      </Link>
    </ChipGroup>
  )
}
