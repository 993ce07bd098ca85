/** A form of one act: it names the act, shows its errors, and works without JavaScript. */
import { Button, type ButtonVariants } from '#app/ui/button.tsx'
import { type FormMetadata, getFormProps } from '@conform-to/react'
import { useActionData, useNavigation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { ReactNode } from 'react'
import type { FormSpec } from '#app/forms/form-spec.ts'
import { useForm } from '#app/forms/use-form.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import type { ActName, SimAnswer } from './sim-acts.server.ts'

type Hidden = Record<string, string>

interface ActFormProps<I extends Record<string, unknown>> {
  act: ActName
  /** Hidden inputs. */
  hidden?: Hidden
  /** The form of `useAct`, for acts with fields. */
  form?: FormMetadata<I>
  className?: string
  label?: string
  children: ReactNode
}

/** Distinguishes several forms of the same act. */
export const subjectOf = (sent: Record<string, unknown>): string => String(sent.id ?? sent.ms ?? '')

/** The answer to this form's last submission. */
function useResult(act: ActName, hidden: Hidden = {}) {
  const answer = useActionData<SimAnswer>()
  return answer?.act === act && answer.of === subjectOf(hidden) ? answer.result : undefined
}

/** The form of an act with fields. @returns conform's form and its fields */
export function useAct<I extends Record<string, unknown>, O>(act: ActName, defineForm: (words: Words) => FormSpec<I, O>) {
  return useForm(defineForm(useText()), { result: useResult(act) })
}

/** Fields and their button in a row. */
export const actLine = 'flex min-w-0 flex-wrap items-end gap-x-2.5 gap-y-2 max-md:[&>[data-slot=button]]:w-full'

export function ActForm<I extends Record<string, unknown>>({ act, hidden = {}, form, className, label, children }: ActFormProps<I>) {
  const result = useResult(act, hidden)
  const errors = form ? form.allErrors : (result?.error ?? {})
  // Includes errors of hidden inputs, because no visible field shows them.
  const error = ['', ...Object.keys(hidden)].flatMap((name) => errors[name] ?? [])[0]
  return (
    <Form method="post" className={className} aria-label={label} {...(form && getFormProps(form))}>
      <input type="hidden" name="act" value={act} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {error && (
        <FieldError className="col-span-full basis-full" role="alert">
          {error}
        </FieldError>
      )}
    </Form>
  )
}

interface ActButtonProps extends ButtonVariants {
  act: ActName
  hidden?: Record<string, string>
  /** Accessible label, for users who do not see the context. */
  name?: string
  children: ReactNode
}

export function ActButton({ act, hidden = {}, variant = 'outline', size, name, children }: ActButtonProps) {
  const { formData } = useNavigation()
  const busy = formData?.get('act') === act && Object.entries(hidden).every(([key, value]) => formData.get(key) === value)
  return (
    <Button type="submit" variant={variant} size={size} working={busy} aria-label={name}>
      {children}
    </Button>
  )
}
