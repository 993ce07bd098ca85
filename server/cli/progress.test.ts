import { expect, it } from 'vitest'
import { createProgress } from './progress.ts'

/** The output of a command that takes 100 s. */
function written(isTTY: boolean): string[] {
  const lines: string[] = []
  let now = 0
  const progress = createProgress({ isTTY, write: (text: string) => lines.push(text) }, () => now)
  for (let second = 0; second <= 100; second += 5) {
    now = second * 1000
    progress(second / 100)
  }
  return lines
}

it('is a bar with the remaining time on a terminal, and disappears at the end', () => {
  const lines = written(true)
  expect(lines).toHaveLength(21)
  expect(lines[10]).toBe(`\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %, 0:50 left\u001b[K`)
  expect(lines.at(-1)).toBe('\r\u001b[K')
})

it('is a line for each tenth if the output is not a terminal', () => {
  const lines = written(false)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('10 %, 1:30 left\n')
  expect(lines.at(-1)).toBe('100 %, 0:00 left\n')
})
