/** A tooltip that opens towards the start: one in the middle of the last columns would be wider than the page. */
export const tooltipEnd = 'tooltip after:right-0 after:left-auto! after:translate-none!'
