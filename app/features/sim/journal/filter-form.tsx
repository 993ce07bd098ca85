/** Filters of the journal: the address is the query, with and without a script. */
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, FieldLabel } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Form } from '#app/forms/form.tsx'
import { Search } from 'lucide-react'
import { useId } from 'react'
import type { JournalFilters } from '#contract/endpoints/journal.ts'
import { useText } from '#app/i18n/use-text.ts'
import { journalPath } from '../address.ts'

/** Placeholders are examples. */
const texts = [
  ['path', '*/order/*'],
  ['status', '4xx'],
  ['user', 'finance'],
  ['text', ''],
] as const

export function FilterForm({ filters }: { filters: JournalFilters }) {
  const { t } = useText()
  const id = useId()
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Card
      as={Form}
      key={JSON.stringify(filters)}
      method="get"
      action={journalPath}
      role="search"
      className="grid grid-cols-[100px_minmax(0,2fr)_90px_minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2.5 px-4 py-3 max-lg:grid-cols-2"
    >
      <Field>
        <FieldLabel htmlFor={`${id}-method`}>{t('journal.method')}</FieldLabel>
        <NativeSelect id={`${id}-method`} name="method" defaultValue={filters.method}>
          <option value="">{t('journal.any')}</option>
          <option value="GET">GET</option>
          <option value="POST">POST</option>
        </NativeSelect>
      </Field>
      {texts.map(([name, example]) => (
        <Field key={name} className={name === 'text' ? 'max-lg:col-span-full' : undefined}>
          <FieldLabel htmlFor={`${id}-${name}`}>{t(`journal.${name}`)}</FieldLabel>
          <Input id={`${id}-${name}`} name={name} defaultValue={filters[name]} placeholder={example} autoComplete="off" />
        </Field>
      ))}
      <div className="flex items-center gap-1.5 max-lg:col-span-full">
        <Button type="submit" variant="outline">
          <Search aria-hidden="true" />
          {t('journal.filter')}
        </Button>
        {isFiltered && (
          <ButtonLink variant="ghost" to={journalPath}>
            {t('journal.reset')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
