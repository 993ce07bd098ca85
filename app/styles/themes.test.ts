import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accentColours } from '#app/prefs/accent.server.ts'
import { themes } from '#app/prefs/themes.ts'
import { tokens, valuesOf } from './theme-table.ts'

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

/** Text and its background: 4.5. */
const readable = [
  ...on(['foreground', 'muted-foreground'], ['background', 'card', 'muted', 'accent', 'primary-soft']),
  ...on(['placeholder'], ['card']),
  ...on(['primary-text'], ['card', 'primary-soft', 'muted']),
  ...on(['primary-foreground'], ['primary', 'primary-hover']),
  ...on(['destructive-foreground'], ['destructive', 'destructive-hover']),
  ...['success', 'warning', 'info', 'violet'].flatMap((tone) => on([tone], ['card', `${tone}-soft`])),
  ...on(['destructive-text'], ['card', 'destructive-soft']),
  ...on(['foreground'], ['secondary']),
  ...on(['sidebar-foreground', 'sidebar-muted-foreground'], ['sidebar', 'sidebar-accent']),
  ...on(['sidebar-primary-foreground'], ['sidebar-primary']),
  ...on(['header-foreground', 'header-muted-foreground'], ['header', 'header-accent']),
  ...on(['header-primary-foreground'], ['header-primary']),
  ...on(['tabs-foreground'], ['tabs']),
  ...on(['tabs-primary-foreground'], ['tabs-primary']),
]
/** Edges, markers and focus: 3. */
const visible = [
  ...on(['input', 'primary-ui', 'ring'], ['card']),
  ...on(['sidebar-marker', 'sidebar-ring'], ['sidebar']),
  ...on(['header-ring'], ['header']),
]

/** Low-contrast pairs among those whose name matches. */
const poor = (colour: Record<string, string>, name: RegExp) =>
  [...readable.map((p) => [...p, 4.5] as const), ...visible.map((p) => [...p, 3] as const)]
    .filter(([a, b]) => name.test(`${a} ${b}`))
    .map(([a, b, least]) => ({ pair: `${a} on ${b}`, ratio: contrast(colour[a] ?? '', colour[b] ?? ''), least }))
    .filter(({ ratio, least }) => !(ratio >= least))

const channel = ['00', '40', '80', 'c0', 'ff']
const picks = channel.flatMap((r) => channel.flatMap((g) => channel.map((b) => `#${r}${g}${b}`)))

describe.each(themes)('theme %s', (theme) => {
  const colour: Record<string, string> = Object.fromEntries(valuesOf(theme))
  it('is readable in every role', () => {
    expect(poor(colour, /./)).toEqual([])
  })

  it('is readable in every colour that a user picks', () => {
    const failures = picks.flatMap((pick) => {
      const own = Object.entries(accentColours(pick, theme)).map(([name, value]) => [name.slice(2), value])
      return poor({ ...colour, ...Object.fromEntries(own), 'primary-foreground': '#ffffff' }, /primary|marker|ring/).map((pair) => ({
        pick,
        ...pair,
      }))
    })
    expect(failures).toEqual([])
  })
})

it('gives every colour its utilities', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  expect(tokens.filter((token) => token !== 'radius' && !css.includes(`--color-${token}: var(--${token});`))).toEqual([])
})
