/** One input of a form: kind → control. Label above, star when required, message below. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { Choices } from '../blade/choices.server.ts'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import { ImageInput } from '../components/image-input.tsx'
import { FieldMessage } from '../components/ui/field-message.tsx'
import { useText } from '../i18n/use-text.ts'
import { entryName } from './cells.tsx'

export interface FieldProps {
  resource: Resource
  name: string
  field: FieldMetadata<unknown>
  dictionaries: Dictionaries
  choices?: Choices
  /** Shown, not editable. */
  fixed?: boolean
  /** Takes the place of the control that the kind would have. */
  control?: ReactNode
  /** Gets the focus when the dialog opens. */
  focused?: boolean
}

export function FormField({ resource, name, field, dictionaries, choices, fixed, control, focused }: FieldProps) {
  const { fieldLabel } = useText()
  const meta = resource.fields[name]!
  const full = meta.kind === 'textarea' || meta.kind === 'rich' || meta.kind === 'image' || (meta.max ?? 0) > 300
  return (
    <div className={`field ${full ? 'full' : ''}`}>
      <label htmlFor={field.id}>
        {fieldLabel(resource.name, name)}
        {meta.required && !fixed && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {control ?? <Control {...{ resource, name, field, dictionaries, choices, fixed, focused }} />}
      <FieldMessage id={field.errorId} text={field.errors?.[0]} />
    </div>
  )
}

/** The input alone. */
export function Control({ resource, name, field, dictionaries, choices, fixed, focused }: FieldProps) {
  const { t, language } = useText()
  const meta = resource.fields[name]!
  const required = meta.required
  const rows = meta.ref ? choices?.[meta.ref] : undefined
  const options = meta.dict
    ? dictionaries[meta.dict.code]?.map((entry) => ({ value: entry.dictKey, name: entryName(entry, language) }))
    : rows && [
        ...(name === 'parentId' ? [{ value: '0', name: t('dict.top') }] : []),
        ...rows.map((row) => ({ value: row.id, name: row.name })),
      ]
  if (meta.dict || rows) {
    const props = getSelectProps(field as FieldMetadata<string>)
    return (
      <div className="input">
        <select {...props} key={props.key} required={required}>
          {(!required || rows) && <option value="" />}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      </div>
    )
  }
  if (meta.kind === 'switch') {
    return (
      <span className="swrow">
        <input type="hidden" name={field.name} value="0" />
        <input
          id={field.id}
          className="switch"
          type="checkbox"
          role="switch"
          name={field.name}
          value="1"
          defaultChecked={String(field.initialValue) === '1'}
        />
      </span>
    )
  }
  if (meta.kind === 'image' || name === 'avatar') {
    const { defaultValue, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'text' })
    return <ImageInput {...props} key={props.key} start={String(defaultValue ?? '')} many={name === 'images'} avatar={name === 'avatar'} />
  }
  if (meta.kind === 'textarea' || meta.kind === 'rich' || (meta.max ?? 0) > 300) {
    const props = getTextareaProps(field as FieldMetadata<string>)
    return (
      <textarea
        {...props}
        key={props.key}
        className="ta"
        rows={3}
        maxLength={meta.max}
        required={required}
        data-autofocus={focused || undefined}
      />
    )
  }
  const props = getInputProps(field as FieldMetadata<string>, { type: meta.kind === 'dateTime' ? 'datetime-local' : 'text' })
  return (
    <div className="input">
      <input
        {...props}
        key={props.key}
        inputMode={meta.wire === 'number' ? 'numeric' : undefined}
        step={meta.kind === 'dateTime' ? 1 : undefined}
        maxLength={meta.max}
        required={required}
        data-secret={meta.secret || undefined}
        readOnly={fixed}
        data-autofocus={focused || undefined}
        autoComplete="off"
      />
    </div>
  )
}

/** Values of a row as a form starts with them; empty ones are "". */
export const initialValues = (resource: Resource, row: AnyRow | undefined): Record<string, string> =>
  Object.fromEntries(
    resource.form.map((name) => {
      const value = row?.[name]
      if (value === null || value === undefined) return [name, '']
      // why: an input of date and time takes no space between them
      return [name, resource.fields[name]?.kind === 'dateTime' ? String(value).replace(' ', 'T') : String(value)]
    }),
  )
