/** The search card: a GET form, so the address is the search. On a phone it opens as a sheet. */
import { Card } from '#app/ui/card.tsx'
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import type { FieldMeta } from '#contract/values.ts'
import { entryName } from '#contract/rules/entry.ts'
import { Field, FieldLabel, FieldTitle } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Form, Link, useSubmit } from '@remix-run/react'
import { Search, X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import { useText } from '../i18n/use-text.ts'
import { dictName } from './cells.tsx'
import type { ListData } from './crud.server.ts'
import { addressWith, searchOf, wholeAddress } from './list-address.ts'
import { offerOf } from './search-offer.ts'

interface SearchProps {
  resource: Resource
  query: ListQuery
  dictionaries: Dictionaries
  today: string
  views: ListData['views']
}

/** Fields that fill one line of the card; the others are folded away. */
const inSight = 6

const codeOf = (name: string, meta: FieldMeta) => meta.dict?.code ?? offerOf(name)

const isRange = (meta: FieldMeta) => meta.kind === 'dateTime'

/** Sends only the fields that say something, so that the address stays short. */
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
  const fields = resource.search.filter((name) => !isRange(resource.fields[name]!))
  const ranges = resource.search.filter((name) => isRange(resource.fields[name]!))
  // why key: after a chip was removed or Back was pressed, the fields show what the address says
  const key = JSON.stringify(query.filters)
  // why: a search changes what is found, not how it is shown; and an empty one must not open the default view again
  const view = query.view ?? (views.some(({ isDefault }) => isDefault) ? 'all' : undefined)
  const kept = new URLSearchParams(searchOf({ ...query, filters: {}, current: 1, opened: undefined, view }))
  return (
    <Card className="search">
      <Form method="get" action={resource.path} id="search" key={key} popover="auto" onSubmit={onSubmit} role="search">
        <div className="grid-s">
          {fields.slice(0, inSight).map((name) => (
            <SearchField key={name} resource={resource} name={name} query={query} dictionaries={dictionaries} />
          ))}
          {fields.length > inSight && (
            <details className="more" open={fields.slice(inSight).some((name) => query.filters[name])}>
              <summary>{t('list.moreFields')}</summary>
              <div className="grid-s">
                {fields.slice(inSight).map((name) => (
                  <SearchField key={name} resource={resource} name={name} query={query} dictionaries={dictionaries} />
                ))}
              </div>
            </details>
          )}
          {ranges.map((name) => (
            <DayRange key={name} resource={resource} name={name} query={query} today={today} />
          ))}
          {[...kept].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="acts">
            <Button type="submit">
              <Search aria-hidden="true" />
              {t('list.search')}
            </Button>
            <ButtonLink variant="ghost" to={wholeAddress(resource, views)}>
              {t('list.reset')}
            </ButtonLink>
          </div>
        </div>
      </Form>
      <Chips resource={resource} query={query} dictionaries={dictionaries} views={views} />
    </Card>
  )
}

function SearchField({ resource, name, query, dictionaries }: Omit<SearchProps, 'today' | 'views'> & { name: string }) {
  const { t, language, fieldLabel } = useText()
  const meta = resource.fields[name]!
  const id = `q-${name}`
  const value = query.filters[name] ?? ''
  const entries = dictionaries[codeOf(name, meta)]
  return (
    <Field>
      <FieldLabel htmlFor={id}>{fieldLabel(resource.name, name)}</FieldLabel>
      {meta.dict || entries ? (
        <NativeSelect id={id} name={name} defaultValue={value}>
          <option value="">{t('list.all')}</option>
          {entries?.map((entry) => (
            <option key={entry.dictKey} value={entry.dictKey}>
              {entryName(entry, language)}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Input
          id={id}
          name={name}
          defaultValue={value}
          maxLength={100}
          inputMode={name === 'phoneNumber' ? 'tel' : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

const dayBefore = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

function DayRange({ resource, name, query, today }: Omit<SearchProps, 'dictionaries' | 'views'> & { name: string }) {
  const { t, fieldLabel } = useText()
  const title = fieldLabel(resource.name, name)
  const from = `${name}_dategt`
  const to = `${name}_datelt`
  const presets = [
    ['list.today', 0],
    ['list.last7', 6],
    ['list.last30', 29],
    ['list.thisMonth', Number(today.slice(8)) - 1],
  ] as const
  return (
    <fieldset className="range">
      <legend className="sr-only">{title}</legend>
      <FieldTitle className="max-md:col-span-full" aria-hidden="true">
        {title}
      </FieldTitle>
      <Input
        className="md:w-auto!"
        type="date"
        name={from}
        defaultValue={query.filters[from]}
        aria-label={t('list.rangeFrom', { name: title })}
      />
      <span className="text-muted-foreground text-xs">{t('list.to')}</span>
      <Input
        className="md:w-auto!"
        type="date"
        name={to}
        defaultValue={query.filters[to]}
        aria-label={t('list.rangeTo', { name: title })}
      />
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
    </fieldset>
  )
}

/** What is active: one chip per parameter of the address; its cross is a link without it. */
function Chips({ resource, query, dictionaries, views }: Omit<SearchProps, 'today'>) {
  const { t, language, fieldLabel } = useText()
  const active = Object.entries(query.filters)
  if (!active.length) return null
  const describe = (name: string, value: string): [string, string] => {
    const field = name.replace(/_date[gl]t$/, '')
    const meta = resource.fields[field]!
    const title = fieldLabel(resource.name, field)
    if (name.endsWith('_dategt')) return [t('list.rangeFrom', { name: title }), value]
    if (name.endsWith('_datelt')) return [t('list.rangeTo', { name: title }), value]
    const code = codeOf(field, meta)
    if (dictionaries[code]) return [title, dictName(dictionaries, code, value, language)]
    return [meta.kind === 'text' ? t('list.contains', { name: title }) : title, value]
  }
  return (
    <div className="chips">
      <FieldTitle className="phone:hidden">{t('list.filtered')}</FieldTitle>
      {active.map(([name, value]) => {
        const [title, text] = describe(name, value)
        return (
          <span key={name} className="chip">
            {title} <b>{text}</b>
            <Link to={addressWith(resource, query, { [name]: undefined })} aria-label={t('list.removeFilter', { name: title })}>
              <X aria-hidden="true" />
            </Link>
          </span>
        )
      })}
      <Link className="text-xs whitespace-nowrap ml-1" to={wholeAddress(resource, views)}>
        {t('list.clear')}
      </Link>
    </div>
  )
}
