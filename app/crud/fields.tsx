/** One input of a form, by kind. Label above, star when required, message below. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { yuanInput } from '#contract/rules/money.ts'
import type { FieldMeta, Kind } from '#contract/values.ts'
import { entryName } from '#contract/rules/entry.ts'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { choicesKey } from '../blade/choices-key.ts'
import type { Choices } from '../blade/choices.server.ts'
import type { Dictionaries } from '../blade/dictionaries.server.ts'
import { IconInput } from '../components/icon-input.tsx'
import { ImageInput } from '../components/image-input.tsx'
import { useText } from '../i18n/use-text.ts'
import { RefPicker } from './ref-picker.tsx'
import { RefsInput } from './refs-input.tsx'
import { RegionInput } from './region-input.tsx'

/** From this many rows on, a reference is searched; fewer are listed. */
const pickerFrom = 30

/** A new password field, not its repetition. */
const isChosen = ({ kind, repeats }: FieldMeta) => kind === 'password' && !repeats
const hintOf = ({ id }: FieldMetadata<unknown>) => `${id}-hint`

export interface FieldProps {
  resource: Resource
  name: string
  field: FieldMetadata<unknown>
  dictionaries: Dictionaries
  choices?: Choices
  /** Read-only. */
  fixed?: boolean
  /** Replaces the kind's control. */
  control?: ReactNode
  /** The row exists, and has a value here. */
  held?: boolean
  /** Gets the focus when the dialog opens. */
  focused?: boolean
}

export function FormField({ resource, name, field, dictionaries, choices, fixed, control, focused, held }: FieldProps) {
  const { t, fieldLabel } = useText()
  const meta = resource.fields[name]!
  const full = meta.kind === 'textarea' || meta.kind === 'rich' || meta.kind === 'image' || name === 'regionCode' || (meta.max ?? 0) > 300
  return (
    <Field className={full ? 'col-span-full' : undefined}>
      <FieldLabel htmlFor={field.id} required={meta.required && !fixed && !(meta.secret && held)}>
        {fieldLabel(resource.name, name)}
      </FieldLabel>
      {control ?? <Control {...{ resource, name, field, dictionaries, choices, fixed, focused, held }} />}
      {isChosen(meta) && <FieldDescription id={hintOf(field)}>{t('password.rule')}</FieldDescription>}
      <FieldError id={field.errorId}>{field.errors?.[0]}</FieldError>
    </Field>
  )
}

const inputTypes: Partial<Record<Kind, 'datetime-local' | 'password'>> = { dateTime: 'datetime-local', password: 'password' }

/** The control without label and message. */
export function Control({ resource, name, field, dictionaries, choices, fixed, focused, held }: FieldProps) {
  const { t, language, fieldLabel } = useText()
  const meta = resource.fields[name]!
  // why: an existing secret is not shown, and kept when nothing is typed
  const keeps = meta.secret && held
  const required = meta.required && !keeps
  const rows = choices?.[choicesKey(meta) ?? '']
  if (rows && meta.ref && meta.kind === 'id' && name !== 'parentId' && !meta.orAll && rows.length >= pickerFrom)
    return <RefPicker key={field.key} field={field} of={resource.name} rows={rows} required={required} />
  const options = meta.dict
    ? dictionaries[meta.dict.code]?.map((entry) => ({ value: entry.dictKey, name: entryName(entry, language) }))
    : rows && [
        ...(name === 'parentId' || meta.orAll ? [{ value: '0', name: t(meta.orAll ? 'list.all' : 'dict.top') }] : []),
        ...rows.map((row) => ({ value: row.id, name: row.name })),
      ]
  // why text: an id references one row, a text of ids several
  if (rows && meta.kind === 'text') {
    return (
      <RefsInput
        id={field.id}
        name={field.name}
        title={fieldLabel(resource.name, name)}
        start={String(field.initialValue ?? '')}
        rows={rows}
      />
    )
  }
  if (meta.dict || rows) {
    const props = getSelectProps(field as FieldMetadata<string>)
    return (
      <NativeSelect {...props} key={props.key} required={required}>
        {(!required || rows) && <option value="" />}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </NativeSelect>
    )
  }
  if (meta.kind === 'switch') {
    return (
      <span className="flex min-h-(--control-h) items-center gap-3">
        <input type="hidden" name={field.name} value="0" />
        <Switch id={field.id} name={field.name} value="1" defaultChecked={String(field.initialValue) === '1'} />
      </span>
    )
  }
  if (meta.kind === 'image' || name === 'avatar') {
    const { defaultValue, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'text' })
    return <ImageInput {...props} key={props.key} start={String(defaultValue ?? '')} many={name === 'images'} avatar={name === 'avatar'} />
  }
  if (name === 'regionCode') {
    const { defaultValue, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'text' })
    return <RegionInput {...props} key={props.key} start={String(defaultValue ?? '')} maxLength={meta.max} required={required} />
  }
  if (name === 'source') {
    const { defaultValue, ...props } = getInputProps(field as FieldMetadata<string>, { type: 'text' })
    return (
      <IconInput
        {...props}
        key={props.key}
        start={String(defaultValue ?? '')}
        maxLength={meta.max}
        required={required}
        autoComplete="off"
      />
    )
  }
  if (meta.kind === 'textarea' || meta.kind === 'rich' || (meta.max ?? 0) > 300) {
    const props = getTextareaProps(field as FieldMetadata<string>)
    return <Textarea {...props} key={props.key} rows={3} maxLength={meta.max} required={required} data-autofocus={focused || undefined} />
  }
  const props = getInputProps(field as FieldMetadata<string>, { type: inputTypes[meta.kind] ?? 'text' })
  return (
    <InputGroup>
      {meta.kind === 'money' && <span className="text-muted-foreground">¥</span>}
      <InputGroupInput
        {...props}
        key={props.key}
        inputMode={meta.kind === 'money' ? 'decimal' : meta.wire === 'number' ? 'numeric' : undefined}
        step={meta.kind === 'dateTime' ? 1 : undefined}
        maxLength={meta.max}
        required={required}
        data-secret={meta.secret || undefined}
        readOnly={fixed}
        placeholder={keeps ? t('crud.secretKept') : undefined}
        data-autofocus={focused || undefined}
        aria-describedby={props['aria-describedby'] ?? (isChosen(meta) ? hintOf(field) : undefined)}
        autoComplete={meta.kind === 'password' ? 'new-password' : 'off'}
      />
    </InputGroup>
  )
}

/** Initial form values of a row; empty ones are "". */
export const initialValues = (resource: Resource, row: AnyRow | undefined): Record<string, string> =>
  Object.fromEntries(
    resource.form.map((name) => {
      const value = row?.[name]
      const { kind, secret } = resource.fields[name]!
      if (value === null || value === undefined || value === '' || secret) return [name, '']
      if (kind === 'money') return [name, yuanInput(Number(value))]
      // why: a datetime-local input takes no space between date and time
      return [name, kind === 'dateTime' ? String(value).replace(' ', 'T') : String(value)]
    }),
  )
