/** Rows of the audit that can be taken back. */
import type { ButtonVariants } from '#app/ui/button.tsx'
import type { ReactNode } from 'react'
import { UndoButton } from '#app/shell/undo-button.tsx'

interface Written {
  id?: unknown
  requestId?: unknown
}

/** @returns the button of a row, at the first of `rows` with its request: what one request did is taken back at once */
export function undoOf(rows: readonly Written[], undoable: readonly string[], look?: ButtonVariants): (row: Written) => ReactNode {
  const firstOf = new Map(rows.map(({ requestId, id }) => [requestId, id] as const).reverse())
  return ({ requestId, id }) =>
    typeof requestId === 'string' &&
    undoable.includes(requestId) &&
    firstOf.get(requestId) === id && <UndoButton requests={[requestId]} {...look} />
}
