/** A field of a resource's form. */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { hundredths, yuanInput } from '#contract/rules/money.ts'
import type { ReactNode } from 'react'
import { FormField } from '#app/forms/form-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { ChangedMark, StoredValue } from './stored-value.tsx'
import { Control, type ControlProps, hasNoEntries, isChosen, isWide } from './control.tsx'

export interface FieldProps extends ControlProps {
  /** Replaces the kind's control. */
  control?: ReactNode
  /** A hint on how to fill it in. */
  guidance?: ReactNode
  /** Replaces the label of the resource. */
  label?: string
  /** The stored row, of which this field was changed. */
  changedRow?: AnyRow
  /** Error in what is being typed. */
  wrong?: string
}

export function ResourceField({ control, guidance, label, changedRow, wrong, ...props }: FieldProps) {
  const { t, fieldLabel } = useText()
  const { resource, name, field, fixed, hasValue, dictionaries, choices } = props
  const meta = fieldOf(resource, name)
  const hint = isChosen(meta) ? 'password.rule' : hasNoEntries(meta, dictionaries) ? 'crud.noEntries' : undefined
  return (
    <FormField
      field={field}
      className={isWide(meta) ? 'col-span-full' : undefined}
      label={label ?? fieldLabel(resource.name, name)}
      required={meta.required && !fixed && !(meta.secret && hasValue)}
      hint={hint ? t(hint) : guidance}
      wrong={wrong}
      mark={changedRow && <ChangedMark />}
      note={
        changedRow && (
          <StoredValue
            id={`${field.id}-stored`}
            resource={resource}
            name={name}
            row={changedRow}
            dictionaries={dictionaries}
            choices={choices}
          />
        )
      }
    >
      {() => control ?? <Control {...props} wrong={wrong} />}
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
