/** The actions of a row: `RowActionsBar` around the first one, and a `RowMenu` with the others. Plain elements, because a page may have 200. */
import { Ellipsis } from 'lucide-react'
import { type HTMLAttributes, useRef } from 'react'
import { useOpened } from '#app/lib/use-opened.ts'
import { placedUnder } from '#app/lib/use-placed-popovers.ts'

export function RowActionsBar(props: HTMLAttributes<HTMLDivElement>) {
  return <div data-slot="row-actions" className="row-actions" {...props} />
}

interface RowMenuProps extends HTMLAttributes<HTMLDivElement> {
  id: string
  label: string
}

/** A button and its popover, which opens without JavaScript, too (`usePlacedPopovers`). */
export function RowMenu({ id, label, children, ...props }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const opened = useOpened(box)
  return (
    <>
      <button type="button" popovertarget={id} aria-label={label} title={label}>
        <Ellipsis aria-hidden="true" />
      </button>
      <div ref={box} id={id} popover="auto" data-slot="row-menu" {...placedUnder} className="floating row-menu" {...props}>
        {opened && children}
      </div>
    </>
  )
}
