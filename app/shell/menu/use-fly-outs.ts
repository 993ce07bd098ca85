/** Fly-outs of the folded menu: a group opens on hover after a moment, on focus, and on Enter, which moves the focus into it. */
import { type KeyboardEvent, type PointerEvent, type MouseEvent, type FocusEvent, useEffect, useRef } from 'react'

/** Milliseconds before a group opens under the pointer, and before it closes behind it. */
const delays = { open: 120, close: 240 } as const
const gap = 4
const edge = 8

const flyOutOf = (button: Element) => document.getElementById(button.getAttribute('popovertarget') ?? '')
const isOpen = (box: Element | null) => box?.matches(':popover-open') ?? false

/** Beside its button, within the window. */
function place(box: HTMLElement, button: Element): void {
  const at = button.getBoundingClientRect()
  const top = Math.max(edge, Math.min(at.top, window.innerHeight - edge - box.offsetHeight))
  box.style.setProperty('inset', `${top}px auto auto ${at.right + gap}px`, 'important')
}

function open(button: Element): HTMLElement | undefined {
  const box = flyOutOf(button)
  // Another popover that is open has the person's attention.
  if (!box || document.querySelector(':popover-open:not([data-slot=menu-fly-out], [data-slot=toaster])')) return undefined
  if (!isOpen(box)) box.showPopover()
  place(box, button)
  return box
}

const linksIn = (box: Element | undefined) => [...(box?.querySelectorAll('a') ?? [])]
const enter = (button: Element) => {
  const links = linksIn(open(button))
  ;(links.find((link) => link.hasAttribute('aria-current')) ?? links[0])?.focus()
}

/** Moves the focus to a neighbour, around the ends. */
function move(all: readonly HTMLElement[], step: 1 | -1): void {
  const at = all.findIndex((one) => one === document.activeElement)
  all[(at + step + all.length) % all.length]?.focus()
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** @returns properties of the buttons of groups, and of their fly-outs */
export function useFlyOuts() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (ms: number, then: () => unknown) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(then, ms)
  }
  const close = (box: HTMLElement | null) => {
    if (isOpen(box) && !box?.contains(document.activeElement)) box?.hidePopover()
  }
  return {
    button: {
      onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) =>
        pointerType === 'mouse' && later(delays.open, () => void open(currentTarget)),
      onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => later(delays.close, () => close(flyOutOf(currentTarget))),
      // Not at once, because a fly-out that closes gives the focus back, and none can open meanwhile.
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && later(0, () => currentTarget === document.activeElement && open(currentTarget)),
      onClick: (event: MouseEvent<HTMLElement>) => {
        // The browser would close what hover has opened.
        event.preventDefault()
        clearTimeout(timer.current)
        if (event.detail === 0) enter(event.currentTarget)
        else open(event.currentTarget)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowRight') return
        event.preventDefault()
        enter(event.currentTarget)
      },
    },
    flyOut: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => later(delays.close, () => close(currentTarget)),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const box = event.currentTarget
        const step = steps[event.key]
        if (step) move(linksIn(box), step)
        else if (event.key === 'Escape' || event.key === 'ArrowLeft') {
          box.hidePopover()
          document.querySelector<HTMLElement>(`[popovertarget="${box.id}"]`)?.focus()
          // The focus is back at the icon, which opens nothing this time.
          clearTimeout(timer.current)
        } else return
        event.preventDefault()
        event.stopPropagation()
      },
    },
    rail: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = steps[event.key]
        if (!step || !(event.target instanceof HTMLElement) || event.target.parentElement !== event.currentTarget) return
        event.preventDefault()
        move([...event.currentTarget.querySelectorAll<HTMLElement>(':scope > a, :scope > button')], step)
      },
    },
  }
}
