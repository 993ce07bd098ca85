/** Keyboard shortcuts of a list. One listener for the page; rows stay plain elements. */
import { openDialog } from '#app/ui/dialog.tsx'
import { useEffect, useRef } from 'react'
import { isCovered, isShortcut } from '#app/lib/is-shortcut.ts'

const linkOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('a[data-row]') ?? row?.querySelector<HTMLElement>('a, button, input')

/** Moves the focus one row up or down; without focus, to the first or the last row. */
function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('[data-slot=table] tbody tr')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const to = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step
  const link = linkOf(rows[to])
  link?.focus()
  return !!link
}

/** Elsewhere the arrow keys belong to the focused widget: tabs, menus, trees. */
const isOnList = () => document.activeElement?.matches('body, main, [data-slot=table-container], [data-slot=table] *') ?? true

function focusSearch(): boolean {
  const form = document.querySelector<HTMLElement>('#search')
  // On a phone the form is a sheet; in a toolbar the field is in the popover of its chip, which renders it when it opens.
  for (const box of [form, form?.querySelector<HTMLElement>('[data-slot=filter-box]')])
    if (box && getComputedStyle(box).display === 'none') box.showPopover()
  const field = form?.querySelector<HTMLElement>('input:not([type="hidden"]), select')
  field?.focus()
  return !!field
}

function clickInRow(selector: string): boolean {
  const row = document.activeElement?.closest('tr')
  const find = () => row?.querySelector<HTMLElement>(selector)
  const menu = find() ? undefined : row?.querySelector<HTMLElement>('[data-slot=row-menu]')
  // A menu renders its actions when it opens.
  menu?.showPopover()
  const control = find()
  control?.click()
  if (!control) menu?.hidePopover()
  return !!control
}

/** @returns the ref of the dialog that lists the shortcuts */
export function useListKeys() {
  const help = useRef<HTMLDialogElement>(null)
  // Listens to the window, because the keys work wherever on the page the focus is.
  useEffect(() => {
    const actions: Record<string, () => boolean> = {
      '/': focusSearch,
      ArrowDown: () => isOnList() && moveRow(1),
      ArrowUp: () => isOnList() && moveRow(-1),
      x: () => clickInRow('[data-slot=checkbox]'),
      e: () => clickInRow('a[href*="/edit"]'),
      '?': () => {
        openDialog(help.current)
        return true
      },
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isCovered()) return
      if (!Object.hasOwn(actions, event.key) || !actions[event.key]?.()) return
      event.preventDefault()
      // On a list `/` focuses its own search; the menu search still has Ctrl K.
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return help
}
