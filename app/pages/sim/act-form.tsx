/** A form of one act: it names the act, shows its errors, and works without JavaScript. */
import { Button, type ButtonVariants } from '#app/ui/button.tsx'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { FieldError } from '#app/ui/field.tsx'
import type { ReactNode } from 'react'
import type { ActName } from './sim-acts.server.ts'
import type { action } from './sim.tsx'

interface ActFormProps {
  act: ActName
  /** Hidden inputs; together with the act they distinguish two forms of one act. */
  hidden?: Record<string, string>
  className?: string
  label?: string
  children: ReactNode
}

const sameAs = (hidden: Record<string, string>, typed: Record<string, string>) =>
  Object.entries(hidden).every(([name, value]) => typed[name] === value)

/** The answer to this form's last submission. */
export function useAnswer(act: ActName, hidden: Record<string, string> = {}) {
  const answer = useActionData<typeof action>()
  return answer?.act === act && sameAs(hidden, answer.typed) ? answer : undefined
}

/** Fields and their button in a row. */
export const actLine = 'flex min-w-0 flex-wrap items-end gap-x-2.5 gap-y-2 max-md:[&>[data-slot=button]]:w-full'

export function ActForm({ act, hidden = {}, className, label, children }: ActFormProps) {
  const answer = useAnswer(act, hidden)
  return (
    <Form method="post" className={className} aria-label={label}>
      <input type="hidden" name="act" value={act} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {answer && (
        <FieldError className="col-span-full basis-full" role="alert">
          {answer.error}
        </FieldError>
      )}
    </Form>
  )
}

interface ActButtonProps extends ButtonVariants {
  act: ActName
  hidden?: Record<string, string>
  /** Accessible label, for readers who do not see the context. */
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
