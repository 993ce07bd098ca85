/** Progress of a long command: a bar on a terminal, or a line for each tenth in a file. */

const width = 30
/** Milliseconds between two updates of the bar. */
const pace = 200

interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/** Seconds as `1:05`. */
const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** @returns a function that takes the fraction done, 0 to 1; at 1 the bar is removed */
export function createProgress(out: Output, clock: () => number = () => performance.now()): (share: number) => void {
  const began = clock()
  let lastUpdate = -Infinity
  let tenth = 0
  return (share) => {
    const passed = clock() - began
    const left = share > 0 ? clockText(Math.round((passed * (1 - share)) / share / 1000)) : '?'
    const text = `${Math.floor(share * 100)} %, ${left} left`
    if (!out.isTTY) {
      if (Math.floor(share * 10) <= tenth) return
      tenth = Math.floor(share * 10)
      out.write(`${text}\n`)
    } else if (share >= 1) out.write('\r\u001b[K')
    else if (passed - lastUpdate >= pace) {
      lastUpdate = passed
      const done = Math.floor(share * width)
      out.write(`\r${'█'.repeat(done)}${'░'.repeat(width - done)} ${text}\u001b[K`)
    }
  }
}
