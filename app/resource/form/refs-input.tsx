/** Several rows of another resource: a collapsed list of checkboxes. Sends one value per checked box, and an empty one first. */
import { cn } from '#app/ui/cn.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { inputGroupLook } from '#app/ui/input.tsx'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Choice } from '#app/blade/choices.server.ts'
import { useText } from '#app/i18n/use-text.ts'

interface RefsInputProps {
  id: string
  name: string
  /** Label of the field. */
  title: string
  /** Comma-joined ids. */
  start: string
  rows: readonly Choice[]
}

export function RefsInput({ id, name, title, start, rows }: RefsInputProps) {
  const { t } = useText()
  // Fixed at the first render, because a default that follows the checked boxes would hide the change.
  const [storedIds] = useState<readonly string[]>(() =>
    start
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one && one !== '-1'),
  )
  const [chosen, setChosen] = useState(storedIds)
  const list = useRef<HTMLUListElement>(null)
  const read = () => setChosen([...(list.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [])].map((box) => box.value))
  // Boxes may have been checked before hydration.
  useEffect(read, [])
  // A stored id that is not in the list, such as that of a deleted row, stays visible and can be removed.
  const strange = storedIds
    .filter((one) => !rows.some((row) => row.id === one))
    .map((one): Choice => ({ id: one, name: t('choice.closed', { name: one }) }))
  const nameOf = (one: string) => [...rows, ...strange].find((row) => row.id === one)?.name ?? one
  const names = chosen.map(nameOf).join(t('app.comma')) || t('refs.none')
  return (
    <details className="relative" onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.open && closeRefs(event)}>
      <summary
        id={id}
        className={cn(inputGroupLook, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}
        aria-label={`${title}: ${names}`}
      >
        <span className={chosen.length ? 'truncate min-w-0 flex-1' : 'truncate min-w-0 flex-1 text-muted-foreground'}>{names}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <input type="hidden" name={name} value="" />
      <ul ref={list} className="mt-1 max-h-50 overflow-auto rounded-sm border px-3 py-1">
        {[...rows, ...strange].map((row) => (
          <li key={row.id}>
            <label className="flex min-h-8 cursor-pointer items-center gap-2" style={{ paddingInlineStart: (row.depth ?? 0) * 20 }}>
              <Checkbox name={name} value={row.id} defaultChecked={storedIds.includes(row.id)} onChange={read} />
              {row.name}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Esc collapses the list and keeps the dialog open. */
function closeRefs(event: KeyboardEvent<HTMLDetailsElement>): void {
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
