/** Keyboard of a tree table: right expands a row or moves into it, left collapses it or moves to its parent. */
import type { KeyboardEvent } from 'react'

const twistOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-slot=twist]')
const depthOf = (row: Element) => Number(twistOf(row)?.dataset.depth ?? 0)
const focusRow = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('a[data-slot=twist], a[data-row], a, button')?.focus()

export function onTreeKey(event: KeyboardEvent): void {
  if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || event.ctrlKey || event.metaKey || event.altKey) return
  const row = event.target instanceof Element ? event.target.closest('[data-slot=table] tbody tr') : null
  if (!row) return
  const expanded = twistOf(row)?.getAttribute('aria-expanded')
  event.preventDefault()
  if (event.key === 'ArrowRight') {
    if (expanded === 'false') twistOf(row)?.click()
    else if (expanded === 'true') focusRow(row.nextElementSibling)
    return
  }
  if (expanded === 'true') {
    twistOf(row)?.click()
    return
  }
  let above = row.previousElementSibling
  while (above && depthOf(above) >= depthOf(row)) above = above.previousElementSibling
  focusRow(above)
}
