/**
 * Derives a theme's tokens from a picked primary colour. Hue and chroma come from the pick; lightness is clamped so that every
 * pair keeps its contrast ratio. Computed here, not in CSS: relative colours need newer browsers than the oldest supported one.
 */
import { converter, formatHex } from 'culori'
import { valuesOf } from '#app/styles/theme-table.ts'
import { isDark, type Theme, themes } from './themes.ts'

const toOklch = converter('oklch')

/** Read once: every page names its theme's colour. */
const brands = new Map(themes.map((theme) => [theme, Object.fromEntries(valuesOf(theme)).brand ?? '']))
/** The colour of a theme while none is picked: `#409eff` by default (specification §9). */
export const themeColour = (theme: Theme): string => brands.get(theme) ?? ''

/** Tokens of the frame that follow the primary colour in themes where they have its values, by the token that they follow. */
const followers = {
  'primary-soft': ['sidebar-primary', 'header-primary'],
  'primary-text': ['sidebar-primary-foreground', 'header-primary-foreground'],
  'primary-ui': ['sidebar-marker', 'sidebar-ring', 'header-ring'],
} as const

/** The derived tokens with those that follow them; a sidebar or header with colours of its own keeps them. */
function withFollowers(colours: Colours, theme: Theme): Colours {
  const own = Object.fromEntries(valuesOf(theme))
  const more = Object.entries(followers).flatMap(([name, tokens]) => {
    const colour = colours[`--${name}`]
    return colour ? tokens.flatMap((token) => (own[token] === own[name] ? [[`--${token}`, colour] as const] : [])) : []
  })
  return { ...colours, ...Object.fromEntries(more) }
}

type Colours = Record<`--${string}`, string>

/** @param pick `#409eff` @returns custom properties for the root element, as hex colours */
export function accentColours(pick: string, theme: Theme): Colours {
  const { l = 0, c = 0, h } = toOklch(pick) ?? {}
  const shade = (light: number, chroma = 0.2) => formatHex({ mode: 'oklch', l: light, c: Math.min(c, chroma), h })
  const solid = Math.min(l, 0.52)
  const colours: Colours = {
    '--brand': pick,
    '--primary': shade(solid),
    '--primary-hover': shade(solid - 0.05),
    // Has alpha, because the surface below it is the theme's.
    '--primary-border': `${pick}73`,
    ...(isDark(theme)
      ? {
          '--primary-ui': shade(Math.max(l, 0.64)),
          '--primary-text': shade(Math.max(l, 0.8), 0.13),
          '--primary-soft': shade(0.29, 0.06),
          '--primary-soft-hover': shade(0.33, 0.075),
        }
      : {
          '--primary-ui': shade(Math.min(l, 0.59)),
          '--primary-text': shade(Math.min(l, 0.47)),
          '--primary-soft': shade(0.955, 0.026),
          '--primary-soft-hover': shade(0.93, 0.04),
        }),
  }
  return withFollowers(colours, theme)
}
