/** A form that saves one preference and returns to this page. Works without JavaScript. */
import { useLocation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import type { ReactNode, SyntheticEvent } from 'react'

/** Choosing in a popover closes it. */
export function closePopover(event: SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()
}

interface PrefsFormProps {
  children: ReactNode
  className?: string
  /** For buttons elsewhere in the page. */
  id?: string
}

export function PrefsForm({ children, className, id }: PrefsFormProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/session/prefs" id={id} className={className} onSubmit={closePopover}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  )
}
