import { nameField, type Resource } from '#contract/resource.ts'
import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Unsaved } from '#app/resource/crud.server.ts'
import { FormDialog } from './form-dialog.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { loadForm } from './form.server.ts'
import { backSearch } from './preset.ts'

interface FormPageProps {
  resource: Resource
  loaded: Awaited<ReturnType<typeof loadForm>>
  result?: Unsaved
  /** Read-only fields. */
  fixed?: readonly string[]
  controls?: Record<string, ReactNode>
  hints?: Readonly<Record<string, ReactNode>>
  /** Below the fields, inside the form. */
  below?: ReactNode
}

/** The dialog of the generic form: titles, and the address it returns to. */
export function FormPage({ resource, loaded: { row, ...loaded }, result, fixed, controls, hints, below }: FormPageProps) {
  const { search } = useLocation()
  const { t, rowLabel } = useText()
  return (
    <FormDialog
      resource={resource}
      row={row}
      {...loaded}
      result={result}
      fixed={fixed}
      controls={controls}
      hints={hints}
      below={below}
      closeTo={resource.path + backSearch(search)}
      title={t(row ? 'crud.editTitle' : 'crud.addTitle', { name: rowLabel(resource.name) })}
      subtitle={row && String(row[nameField(resource)] ?? '')}
    />
  )
}
