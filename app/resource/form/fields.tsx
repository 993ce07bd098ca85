/** A field of a resource's form. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { hundredths, yuanInput } from '#contract/rules/money.ts'
import type { ReactNode } from 'react'
import { FormField } from '#app/forms/form-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Control, type ControlProps, hasNoEntries, isChosen, isWide } from './control.tsx'

export interface FieldProps extends ControlProps {
  /** Replaces the kind's control. */
  control?: ReactNode
  /** A hint on how to fill it in. */
  guidance?: ReactNode
}

export function ResourceField({ control, guidance, ...props }: FieldProps) {
  const { t, fieldLabel } = useText()
  const { resource, name, field, fixed, hasValue, dictionaries } = props
  const meta = fieldOf(resource, name)
  const hint = isChosen(meta) ? 'password.rule' : hasNoEntries(meta, dictionaries) ? 'crud.noEntries' : undefined
  return (
    <FormField
      field={field}
      className={isWide(meta) ? 'col-span-full' : undefined}
      label={fieldLabel(resource.name, name)}
      required={meta.required && !fixed && !(meta.secret && hasValue)}
      hint={hint ? t(hint) : guidance}
    >
      {() => control ?? <Control {...props} />}
    </FormField>
  )
}

/** Initial form values of a row; empty ones are "". */
export const initialValues = (resource: Resource, row: AnyRow | undefined): Record<string, string> =>
  Object.fromEntries(
    resource.form.map((name) => {
      const value = row?.[name]
      const { kind, secret } = fieldOf(resource, name)
      if (value === null || value === undefined || value === '' || secret) return [name, '']
      if (hundredths[kind]) return [name, yuanInput(Number(value))]
      return [name, kind === 'day' ? String(value).slice(0, 10) : String(value)]
    }),
  )
