/** A select that always shows its current value: one that is no longer offered is marked, and stays until another is chosen. */
import { NativeSelect } from '#app/ui/native-select.tsx'
import type { Option } from '#app/i18n/option.ts'
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
  // A form that was not saved is rendered again with the chosen value; the stored value must still be an option then.
  const [first] = useState(value)
  const values = [...new Set([first, value])].filter(Boolean)
  const unknown = values.filter((id) => !options.some((option) => option.id === id)).map((id): Option => ({ id, name: id, isClosed: true }))
  const visibleOptions = [...options, ...unknown].filter(({ id, isClosed }) => !isClosed || values.includes(id))
  return (
    <NativeSelect defaultValue={defaultValue} {...props}>
      {blank !== undefined && <option value="">{blank}</option>}
      {visibleOptions.map(({ id, name, depth = 0, isClosed }) => (
        <option key={id} value={id}>
          {'\u3000'.repeat(depth) + (isClosed ? t('choice.closed', { name }) : name)}
        </option>
      ))}
    </NativeSelect>
  )
}
