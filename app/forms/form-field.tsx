/** A field of a form: label, control, hint and error, which screen readers associate with the control. */
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { useActionData } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { Children, type ReactNode, useState } from 'react'
import { useLanguage } from '#app/i18n/use-language.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'

/** The part of conform's metadata that is used here. */
interface Metadata {
  id: string
  name: string
  errorId: string
  descriptionId: string
  errors: string[] | undefined
  value: unknown
}

interface ControlProps {
  id: string
  name: string
  required?: boolean
  defaultValue?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

interface FormFieldProps {
  field: Metadata
  label: ReactNode
  required?: boolean
  hint?: ReactNode
  /** Error in what is being typed; replaces the errors of the last submission. */
  wrong?: string
  /** Beside the label. */
  mark?: ReactNode
  /** Below the error. */
  note?: ReactNode
  /** The label is for screen readers only. */
  labelHidden?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** @param children renders the control with the given properties */
export function FormField({ field, label, required, hint, wrong, mark, note, labelHidden, className, children }: FormFieldProps) {
  const { id, name, errorId, descriptionId } = field
  const errors = wrong ? [wrong] : field.errors
  // Read once per mount, so that a field that is mounted again continues with what was typed.
  const [start] = useState(() => field.value)
  return (
    <Field className={className}>
      <span className={labelHidden ? 'sr-only' : 'flex min-h-4.5 items-center gap-2'}>
        <FieldLabel htmlFor={id} required={required}>
          {label}
        </FieldLabel>
        {mark}
      </span>
      {children({
        id,
        name,
        required,
        defaultValue: typeof start === 'string' ? start : undefined,
        'aria-invalid': errors ? true : undefined,
        'aria-describedby': errors ? errorId : hint ? descriptionId : undefined,
      })}
      <FieldError id={errorId}>{errors?.[0]}</FieldError>
      {note}
      {hint && <FieldDescription id={descriptionId}>{hint}</FieldDescription>}
    </Field>
  )
}

/** Error of the form as a whole, also shown as a toast; renders nothing without one. */
export function FormError({ className, children }: { className?: string; children?: ReactNode }) {
  const { t } = useLanguage()
  const answer = useActionData()
  const text = Children.toArray(children).find((child) => typeof child === 'string')
  const isSilent = text === t('state.notDone')
  useFailureToast(isSilent ? undefined : text, answer, true)
  if (!children) return null
  if (isSilent)
    return (
      <Alert role="status" className={className}>
        <AlertDescription>{children}</AlertDescription>
      </Alert>
    )
  return (
    <Alert variant="destructive" className={className}>
      <CircleAlert aria-hidden="true" />
      <AlertDescription>{children}</AlertDescription>
    </Alert>
  )
}
