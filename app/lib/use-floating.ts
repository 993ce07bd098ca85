/**
 * Places a list below its field, or above it where there is more room, without a place of its own in the page: it neither moves what is
 * below it nor is cut by a dialog that scrolls.
 */
import { type RefObject, useEffect } from 'react'

/** Distance in pixels from the field and from the window's edge. */
const [gap, edge] = [4, 8]
const highest = 280

function place(field: DOMRect, box: HTMLElement): void {
  const below = window.innerHeight - field.bottom - gap - edge
  const above = field.top - gap - edge
  const wanted = Math.min(highest, box.scrollHeight)
  const isAbove = below < wanted && above > below
  Object.assign(box.style, {
    position: 'fixed',
    width: `${field.width}px`,
    left: `${field.left}px`,
    right: 'auto',
    top: isAbove ? 'auto' : `${field.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - field.top + gap}px` : 'auto',
    maxHeight: `${Math.min(highest, isAbove ? above : below)}px`,
  })
}

/** @param content changes with the content of the box, whose size it may change */
export function useFloating(isOpen: boolean, field: RefObject<HTMLElement>, box: RefObject<HTMLElement>, content?: unknown): void {
  useEffect(() => {
    if (!isOpen) return
    const follow = () => {
      if (field.current && box.current) place(field.current.getBoundingClientRect(), box.current)
    }
    follow()
    // Captured, because the body of a dialog scrolls, not the window.
    document.addEventListener('scroll', follow, true)
    window.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', follow)
    }
  }, [isOpen, field, box, content])
}
