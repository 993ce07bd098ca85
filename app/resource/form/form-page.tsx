import { rowName, type Resource } from '#contract/resource.ts'
import { useLocation } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
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
  /** Labels that replace those of the resource, by field. */
  labels?: Readonly<Record<string, string>>
  /** Below the fields of a section, by its name. */
  after?: ComponentProps<typeof FormDialog>['after']
  /** Below the fields, inside the form. */
  below?: ReactNode
  /** The result of what is typed, beside the fields. */
  effect?: ReactNode
}

/** The dialog of the generic form: titles, and the address it returns to. */
export function FormPage({ resource, loaded: { row, ...loaded }, result, ...more }: FormPageProps) {
  const { search } = useLocation()
  const { t, rowLabel } = useText()
  return (
    <FormDialog
      resource={resource}
      row={row}
      {...loaded}
      result={result}
      {...more}
      closeTo={resource.path + backSearch(search)}
      title={t(row ? 'crud.editTitle' : 'crud.addTitle', { name: rowLabel(resource.name) })}
      subtitle={row && rowName(resource, row)}
    />
  )
}
