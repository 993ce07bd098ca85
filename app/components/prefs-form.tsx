/** A form that keeps one preference and comes back here. Works without a script. */
import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

export function PrefsForm({ children, className }: { children: ReactNode; className?: string }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action="/session/prefs" className={className} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  )
}
