/** A form that saves a table setting and returns to its address. Works without JavaScript. */
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { useLocation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import type { ReactNode } from 'react'
import { closePopover } from '#app/shell/prefs-form.tsx'

interface TableFormProps {
  to: 'settings' | 'views'
  resource: Resource
  query: ListQuery
  className?: string
  children: ReactNode
}

export function TableForm({ to, resource, query, className, children }: TableFormProps) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={`/table/${to}`} className={className} onSubmit={closePopover}>
      <input type="hidden" name="table" value={resource.name} />
      <input type="hidden" name="view" value={query.view ?? ''} />
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  )
}
