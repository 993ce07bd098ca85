/** Undo buttons for rows of the audit. */
import type { ButtonVariants } from '#app/ui/button.tsx'
import type { ReactNode } from 'react'
import { UndoButton } from '#app/shell/undo-button.tsx'

interface AuditRow {
  id?: unknown
  requestId?: unknown
}

/** @returns a function that gives the button of a row: only the first row of a request has one, because a request is undone as a whole */
export function undoOf(rows: readonly AuditRow[], undoable: readonly string[], look?: ButtonVariants): (row: AuditRow) => ReactNode {
  const firstOf = new Map(rows.map(({ requestId, id }) => [requestId, id] as const).reverse())
  return ({ requestId, id }) =>
    typeof requestId === 'string' &&
    undoable.includes(requestId) &&
    firstOf.get(requestId) === id && <UndoButton requests={[requestId]} {...look} />
}
