/** How floors, rooms or beds are named, chosen by examples from the plan. */
import { inPattern, type PlanInput } from '#contract/rules/hospital-plan.ts'
import type { ComponentProps } from 'react'
import { FormField } from '#app/forms/form-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { NativeSelect } from '#app/ui/native-select.tsx'

interface PatternFieldProps extends Pick<ComponentProps<typeof FormField>, 'field' | 'label'> {
  patterns: readonly string[]
  plan: PlanInput
  of: 'floor' | 'room' | 'bed'
}

/** Number of examples. */
const most = 3

/** The first names that a pattern gives in a plan. */
function examples(pattern: string, { floors }: PlanInput, of: PatternFieldProps['of']): string[] {
  const [first] = floors
  if (!first) return []
  const count = of === 'floor' ? floors.length : of === 'room' ? first.rooms : first.beds
  return Array.from({ length: Math.min(most, count) }, (_, i) => {
    if (of === 'floor') return inPattern(pattern, floors[i]?.floor ?? first.floor)
    return of === 'room' ? inPattern(pattern, first.floor, i + 1) : inPattern(pattern, first.floor, 1, i + 1)
  })
}

export function PatternField({ patterns, plan, of, ...props }: PatternFieldProps) {
  const { t } = useText()
  return (
    <FormField {...props} required>
      {(control) => (
        <NativeSelect {...control}>
          {patterns.map((pattern) => (
            <option key={pattern} value={pattern}>
              {t('hospital.named', { names: examples(pattern, plan, of).join(t('app.comma')) })}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  )
}
