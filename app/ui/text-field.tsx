/** Label, input and error of a form that is not a resource's. */
import { type InputHTMLAttributes, useId } from 'react'
import { Field, FieldDescription, FieldError, FieldLabel } from './field.tsx'
import { Input } from './input.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error?: string
  hint?: string
}

export function TextField({ label, error, hint, required, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field>
      <FieldLabel htmlFor={id} required={required}>
        {label}
      </FieldLabel>
      <Input
        id={id}
        required={required}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
        {...input}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {hint && <FieldDescription id={`${id}-hint`}>{hint}</FieldDescription>}
    </Field>
  )
}
