/** The filters of a list, in a card or in its toolbar: a GET form, so the address is the search. On a phone it opens as a sheet. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { queryNames } from '#contract/query.ts'
import { Card } from '#app/ui/card.tsx'
import { FilterBox, FilterChip } from '#app/ui/chip.tsx'
import { cn } from '#app/ui/cn.ts'
import { Collapsible, CollapsibleTrigger } from '#app/ui/collapsible.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PhoneSheet } from '#app/ui/phone-sheet.tsx'
import { useSubmit } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChevronDown, Search, X } from 'lucide-react'
import { type FormEvent, Fragment, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import { ActiveChip, Chips, RemoveFilter, useFilterTexts } from './filter-texts.tsx'
import { searchOf, wholeAddress } from './list-address.ts'
import { DayRange, isRange, SearchField, type SearchProps } from './search-field.tsx'

const SortField = lazy(() => import('./sort-field.tsx'))

/** As many columns as there are fields, within the width. */
const columns = 'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] items-end gap-x-3 gap-y-2.5 max-md:grid-cols-1'

/** The same columns without growing into free ones. */
const moreColumns = 'grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] items-end gap-x-3 gap-y-2.5 max-md:grid-cols-1'

/** Number of fields that fit one line of the card; the others are collapsed. */
const inSight = 6

/** Sends only non-empty fields, so that the address stays short. */
export function useCleanSubmit() {
  const submit = useSubmit()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const filled = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim() !== '')
    for (const open of [...form.querySelectorAll<HTMLElement>(':popover-open'), form]) if (open.matches(':popover-open')) open.hidePopover()
    submit(new URLSearchParams(filled), { action: form.getAttribute('action') ?? undefined })
  }
}

/** The most fields that live in the toolbar; more of them have a card above the table. */
const mostInToolbar = 3
export const isInToolbar = ({ search }: Pick<Resource, 'search'>): boolean => search.length <= mostInToolbar

/** The form around the fields: a GET form, and on a phone a sheet. */
function FilterForm({ resource, query, views, children }: Omit<SearchProps, 'dictionaries' | 'today'> & { children: ReactNode }) {
  const { t } = useText()
  const mayBeNarrow = !useKnownScreen()
  const onSubmit = useCleanSubmit()
  const isKnown = useKnownScreen()
  const sorts = useHydrated() && !isKnown && resource.shape === 'page'
  // Keyed by the filters, because the fields must match the address after a chip was removed or Back was pressed.
  const key = JSON.stringify([query.filters, query.unreadable])
  // Filters of links have no field here; they are sent, too, because a search narrows what the link has opened.
  const linked = Object.entries(resource.links).flatMap(([name, meta]) => queryNames(name, meta))
  const filters = Object.fromEntries(Object.entries(query.filters).filter(([name]) => linked.includes(name)))
  // A search keeps the display settings; `all` keeps an empty search from opening the default view again.
  const view = query.view ?? (views.some(({ isDefault }) => isDefault) ? 'all' : undefined)
  const hiddenParams = new URLSearchParams(
    searchOf({ ...query, ...(sorts && { sort: undefined }), filters, unreadable: {}, current: 1, opened: undefined, view }),
  )
  return (
    <PhoneSheet as={Form} side="bottom" method="get" action={resource.path} id="search" key={key} onSubmit={onSubmit} role="search">
      {mayBeNarrow && (
        <div className="mb-3 flex items-center justify-between md:hidden">
          <b className="text-lg font-semibold">{t('list.filter')}</b>
          <Button variant="ghost" size="icon" popovertarget="search" popovertargetaction="hide" aria-label={t('app.close')}>
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
      {[...hiddenParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sorts && (
        <Suspense>
          <SortField key={JSON.stringify(query.sort)} resource={resource} query={query} />
        </Suspense>
      )}
      {children}
    </PhoneSheet>
  )
}

function FormButtons({ resource, views, className }: Pick<SearchProps, 'resource' | 'views'> & { className?: string }) {
  const { t } = useText()
  return (
    <div
      className={cn(
        'flex flex-wrap justify-end gap-2 max-md:sticky max-md:-bottom-4 max-md:grid max-md:grid-cols-2 max-md:bg-popover max-md:py-2 max-md:[--control-h:var(--tap)]',
        className,
      )}
    >
      <Button type="submit">
        <Search aria-hidden="true" />
        {t('list.search')}
      </Button>
      <ButtonLink variant="ghost" to={wholeAddress(resource, views)}>
        {t('list.reset')}
      </ButtonLink>
    </div>
  )
}

/** The search card. Its buttons end the last line. */
export function SearchForm({ resource, query, dictionaries, today, views }: SearchProps) {
  const { t } = useText()
  const fields = resource.search.filter((name) => !isRange(fieldOf(resource, name)))
  const ranges = resource.search.filter((name) => isRange(fieldOf(resource, name)))
  const field = (name: string) => <SearchField key={name} resource={resource} name={name} query={query} dictionaries={dictionaries} />
  const buttons = (
    <FormButtons resource={resource} views={views} className="col-end-[-1] ms-auto max-md:ms-0 lang-en:gap-1 lang-en:*:px-2!" />
  )
  return (
    <Card className="mb-(--stack) px-4 py-3.5 max-md:m-0 max-md:border-0 max-md:bg-transparent max-md:p-0 max-md:shadow-none print:hidden">
      <FilterForm resource={resource} query={query} views={views}>
        <div className="grid gap-2.5">
          <div className={cn(columns, 'search-folded:[&>*:nth-child(n+5)]:hidden')}>
            {fields.slice(0, inSight).map(field)}
            {ranges.length === 0 && fields.length <= inSight && buttons}
          </div>
          {(ranges.length > 0 || fields.length > inSight) && (
            <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5 max-md:grid max-md:grid-cols-1">
              {/* Without fields of its own it unfolds those that a window of medium width hides. */}
              <Collapsible
                className={cn('min-w-0 flex-1 self-center open:basis-full', fields.length <= inSight && 'hidden md:max-xl:block')}
                open={fields.slice(inSight).some((name) => query.filters[name] ?? query.unreadable[name])}
              >
                <CollapsibleTrigger>{t('list.moreFields')}</CollapsibleTrigger>
                <div className={moreColumns}>{fields.slice(inSight).map(field)}</div>
              </Collapsible>
              {ranges.map((name) => (
                <DayRange key={name} resource={resource} name={name} query={query} today={today} />
              ))}
              {buttons}
            </div>
          )}
        </div>
      </FilterForm>
      <Chips resource={resource} query={query} dictionaries={dictionaries} views={views} />
    </Card>
  )
}

/** Few fields in the toolbar, each a chip that opens to edit. On a phone they are the fields of the sheet. */
export function ToolbarFilters(props: SearchProps) {
  const { resource, query, dictionaries, today, views } = props
  const { t, fieldLabel } = useText()
  const mayBeNarrow = !useKnownScreen()
  const active = useFilterTexts({ resource, query, dictionaries })
  const namesOf = (field: string) => queryNames(field, fieldOf(resource, field))
  const own = resource.search.flatMap(namesOf)
  return (
    <FilterForm resource={resource} query={query} views={views}>
      <div className="flex flex-wrap items-center gap-1.5 max-md:grid max-md:gap-2.5">
        {resource.search.map((field) => {
          const id = `filter-${field}`
          const text = active.find(({ names }) => names.some((name) => namesOf(field).includes(name)))
          const isUnread = namesOf(field).some((name) => query.unreadable[name] !== undefined)
          const label = fieldLabel(resource.name, field)
          return (
            <Fragment key={field}>
              <FilterChip
                opens={id}
                active={!!text}
                invalid={isUnread}
                beside={text && <RemoveFilter resource={resource} query={query} names={text.names} title={text.title} />}
              >
                {text ? (
                  <>
                    {text.title} <b className="max-w-40 truncate font-medium text-primary-text">{text.text}</b>
                  </>
                ) : (
                  <>
                    {label}
                    <ChevronDown aria-hidden="true" />
                  </>
                )}
              </FilterChip>
              <FilterBox
                id={id}
                needed={mayBeNarrow}
                values={namesOf(field).map((name) => (
                  <input key={name} type="hidden" name={name} value={query.filters[name] ?? query.unreadable[name] ?? ''} />
                ))}
              >
                {isRange(fieldOf(resource, field)) ? (
                  <DayRange resource={resource} name={field} query={query} today={today} />
                ) : (
                  <SearchField resource={resource} name={field} query={query} dictionaries={dictionaries} />
                )}
                <Button type="submit" size="sm" className="max-md:hidden">
                  <Search aria-hidden="true" />
                  {t('list.search')}
                </Button>
              </FilterBox>
            </Fragment>
          )
        })}
        {active
          .filter(({ names }) => !names.some((name) => own.includes(name)))
          .map((filter) => (
            <ActiveChip key={filter.names[0]} className="max-md:hidden" resource={resource} query={query} {...filter} />
          ))}
        {active.length > 0 && (
          <Link className="ml-1 text-xs whitespace-nowrap max-md:hidden" to={wholeAddress(resource, views)}>
            {t('list.clear')}
          </Link>
        )}
        <FormButtons resource={resource} views={views} className="md:hidden" />
      </div>
    </FilterForm>
  )
}
