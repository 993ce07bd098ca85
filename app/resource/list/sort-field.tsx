/** On a phone, where a list has no headers: the order of its rows, as a field of the filters. */
import { type ListQuery, snake } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { Field, FieldLabel } from '#app/ui/field.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'
import { canSort } from './list-address.ts'

const orders = ['descs', 'ascs'] as const
const arrows = { descs: '↓', ascs: '↑' }

export default function SortField({ resource, query: { sort } }: { resource: Resource; query: ListQuery }) {
  const { t, fieldLabel } = useText()
  const [value, setValue] = useState(sort ? `${orders[sort.descending ? 0 : 1]}=${snake(sort.field)}` : '')
  const [order = '', column = ''] = value.split('=')
  return (
    <Field className="mb-2.5 md:hidden">
      <FieldLabel htmlFor="sort">{t('list.sort')}</FieldLabel>
      <NativeSelect id="sort" value={value} onChange={(event) => setValue(event.target.value)}>
        <option value="">{t('list.usualOrder')}</option>
        {resource.columns
          .filter((name) => canSort(resource, name))
          .flatMap((name) =>
            orders.map((one) => (
              <option key={one + name} value={`${one}=${snake(name)}`}>
                {`${fieldLabel(resource.name, name)} ${arrows[one]}`}
              </option>
            )),
          )}
      </NativeSelect>
      <input type="hidden" name={order} value={column} />
    </Field>
  )
}
