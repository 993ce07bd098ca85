import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentColours } from '../lib/accent.server.ts'
import { themes } from '../lib/themes.ts'

const css = readFileSync(new URL('./themes.css', import.meta.url), 'utf8')

/** Literal colours of one theme's block. */
function colours(theme: string): Record<string, string> {
  const start = css.indexOf(`[data-theme='${theme}'] {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})\b/g)].map((m) => [m[1]!, m[2]!]))
}

/** WCAG relative luminance. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const on = (text: readonly string[], grounds: readonly string[]) => text.flatMap((t) => grounds.map((g) => [t, g] as const))

/** Text and what it stands on: 4.5. */
const readable = [
  ...on(['text', 'muted'], ['bg', 'surface', 'sunken', 'hover', 'primary-soft']),
  ...on(['placeholder'], ['surface']),
  ...on(['primary-text'], ['surface', 'primary-soft', 'sunken']),
  ...on(['primary-contrast'], ['primary-solid', 'primary-solid-hover']),
  ...on(['danger-contrast'], ['danger-solid', 'danger-solid-hover']),
  ...['success', 'warning', 'danger', 'info', 'violet'].flatMap((tone) => on([tone], ['surface', `${tone}-soft`])),
  ...on(['text'], ['neutral-soft']),
  ...on(['side-text', 'side-muted'], ['side-bg', 'side-hover']),
  ...on(['side-active-text'], ['side-active-bg']),
  ...on(['head-text', 'head-muted'], ['head-bg', 'head-hover']),
  ...on(['head-active-text'], ['head-active-bg']),
  ...on(['tab-text'], ['tabs-bg']),
  ...on(['tab-active-text'], ['tab-active-bg']),
]
/** Edges, markers and focus: 3. */
const visible = [
  ...on(['border-control', 'primary-ui', 'focus'], ['surface']),
  ...on(['side-marker', 'side-focus'], ['side-bg']),
  ...on(['head-focus'], ['head-bg']),
]

/** Pairs that are hard to read, of those whose name fits. */
const poor = (colour: Record<string, string>, name: RegExp) =>
  [...readable.map((p) => [...p, 4.5] as const), ...visible.map((p) => [...p, 3] as const)]
    .filter(([a, b]) => name.test(`${a} ${b}`))
    .map(([a, b, least]) => ({ pair: `${a} on ${b}`, ratio: contrast(colour[a] ?? '', colour[b] ?? ''), least }))
    .filter(({ ratio, least }) => !(ratio >= least))

const channel = ['00', '40', '80', 'c0', 'ff']
const picks = channel.flatMap((r) => channel.flatMap((g) => channel.map((b) => `#${r}${g}${b}`)))

describe.each(themes)('theme %s', (theme) => {
  const colour = colours(theme)
  it('is readable in every role', () => {
    expect(poor(colour, /./)).toEqual([])
  })

  it('is readable in every colour that a user picks', () => {
    const found = picks.flatMap((pick) => {
      const own = Object.entries(accentColours(pick, theme)).map(([name, value]) => [name.slice(2), value])
      return poor({ ...colour, ...Object.fromEntries(own), 'primary-contrast': '#ffffff' }, /primary/).map((pair) => ({ pick, ...pair }))
    })
    expect(found).toEqual([])
  })
})
