/** A form that saves one preference and returns to this page. Works without JavaScript. */
import { useLocation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import type { ReactNode, SyntheticEvent } from 'react'

/** Choosing in a popover closes it. */
export function closePopover(event: SyntheticEvent<HTMLElement>) {
  event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()
}

export function PrefsForm({ children, className }: { children: ReactNode; className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/session/prefs" className={className} onSubmit={closePopover}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  )
}
