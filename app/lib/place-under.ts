/** Puts a popover below the button that opens it, within the window; its right edge at the button's where that is in the right half. */
export function placeUnder(box: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[popovertarget="${box.id}"]`)]
  const at = buttons.map((button) => button.getBoundingClientRect()).find(({ width }) => width > 0)
  if (!at) return
  const gap = 4
  const edge = 8
  const { innerWidth, innerHeight } = window
  const { width, height } = box.getBoundingClientRect()
  const wanted = at.left + at.width / 2 > innerWidth / 2 ? at.right - width : at.left
  const fits = at.bottom + gap + height + edge <= innerHeight
  const top = fits ? at.bottom + gap : Math.max(edge, Math.min(at.top - gap - height, innerHeight - edge - height))
  box.style.inset = `${top}px auto auto ${Math.max(edge, Math.min(wanted, innerWidth - width - edge))}px`
}
