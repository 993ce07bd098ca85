/** A form that sends the signed-in person of its page along (docs/decisions/052), also without JavaScript. */
import { Form as PlainForm } from '@remix-run/react'
import { createContext, forwardRef, useContext, type ComponentProps } from 'react'
import { personField } from '#app/lib/person.ts'

/** Key of the person; undefined on pages before sign-in. */
export const PersonContext = createContext<string | undefined>(undefined)

/** For a form that another component renders: must be the first of its fields. */
export function FormOwner() {
  const person = useContext(PersonContext)
  return person === undefined ? null : <input type="hidden" name={personField} value={person} />
}

export const Form = forwardRef<HTMLFormElement, ComponentProps<typeof PlainForm>>(function Form({ children, ...props }, ref) {
  return (
    <PlainForm {...props} ref={ref}>
      {props.method?.toLowerCase() === 'post' && <FormOwner />}
      {children}
    </PlainForm>
  )
})
