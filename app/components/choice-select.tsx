/** A select that always shows the value it holds: one that is not offered any more is marked, and is kept until another is chosen. */
import { NativeSelect } from '#app/ui/native-select.tsx'
import type { Option } from '#app/lib/option.ts'
import { type ComponentProps, useState } from 'react'
import { useText } from '#app/i18n/use-text.ts'

interface ChoiceSelectProps extends Omit<ComponentProps<typeof NativeSelect>, 'children' | 'value'> {
  options: readonly Option[]
  /** Text of an empty choice, which comes first; undefined for none. */
  blank?: string
}

export function ChoiceSelect({ options, blank, defaultValue, ...props }: ChoiceSelectProps) {
  const { t } = useText()
  const value = String(defaultValue ?? '')
  // A form that was not saved starts again with what was chosen; the stored value can still be taken then.
  const [first] = useState(value)
  const held = [...new Set([first, value])].filter(Boolean)
  const unknown = held.filter((id) => !options.some((option) => option.id === id)).map((id): Option => ({ id, name: id, isClosed: true }))
  const shown = [...options, ...unknown].filter(({ id, isClosed }) => !isClosed || held.includes(id))
  return (
    <NativeSelect defaultValue={defaultValue} {...props}>
      {blank !== undefined && <option value="">{blank}</option>}
      {shown.map(({ id, name, depth = 0, isClosed }) => (
        <option key={id} value={id}>
          {'\u3000'.repeat(depth) + (isClosed ? t('choice.closed', { name }) : name)}
        </option>
      ))}
    </NativeSelect>
  )
}
