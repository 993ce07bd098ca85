/** The active filters of a list in words, and their chips. */
import { fieldOf, filterMeta } from '#contract/resource.ts'
import { queryNames } from '#contract/query.ts'
import { pick } from '#contract/languages.ts'
import { Chip, ChipGroup } from '#app/ui/chip.tsx'
import { FieldTitle } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { X } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { dictName } from '#app/resource/cells.tsx'
import { addressWith, wholeAddress } from './list-address.ts'
import { codeOf, isRange, type SearchProps } from './search-field.tsx'

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

type FilterText = ReturnType<typeof useFilterTexts>[number]

export function RemoveFilter({
  resource,
  query,
  names,
  title,
}: Pick<SearchProps, 'resource' | 'query'> & Pick<FilterText, 'names' | 'title'>) {
  const { t } = useText()
  return (
    <Link
      className="-m-px grid size-6 place-items-center rounded-full text-primary-text [&>svg]:size-3"
      to={addressWith(resource, query, Object.fromEntries(names.map((name) => [name, undefined])))}
      aria-label={t('list.removeFilter', { name: title })}
    >
      <X aria-hidden="true" />
    </Link>
  )
}

export function ActiveChip({
  title,
  text,
  className,
  ...of
}: Pick<SearchProps, 'resource' | 'query'> & FilterText & { className?: string }) {
  return (
    <Chip className={className}>
      {title} <b className="font-medium text-primary-text">{text}</b>
      <RemoveFilter {...of} title={title} />
    </Chip>
  )
}

/** One chip per active filter; its cross links to the address without that filter. */
export function Chips({ resource, query, dictionaries, views, className }: Omit<SearchProps, 'today'> & { className?: string }) {
  const { t } = useText()
  const active = useFilterTexts({ resource, query, dictionaries })
  if (!active.length) return null
  return (
    <ChipGroup className={className}>
      <FieldTitle className="phone:hidden">{t('list.filtered')}</FieldTitle>
      {active.map((filter) => (
        <ActiveChip key={filter.names[0]} resource={resource} query={query} {...filter} />
      ))}
      <Link className="text-xs whitespace-nowrap ml-1" to={wholeAddress(resource, views)}>
        {t('list.clear')}
      </Link>
    </ChipGroup>
  )
}
