/** Label, input and message of a form that is not a resource's. */
import { type InputHTMLAttributes, useId } from 'react'
import { FieldMessage } from './field-message.tsx'
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
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <Input
        id={id}
        required={required}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
        {...input}
      />
      <FieldMessage id={`${id}-error`} text={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
