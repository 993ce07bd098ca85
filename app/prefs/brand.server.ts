/** The brand as pages show it: with an icon for browser tabs, and for users without a picture. */
import { type Brand, ownName } from '#contract/console/brand.ts'
import { isBundled } from '#contract/console/console-store.ts'
import { firstLetter } from '#app/lib/first-letter.ts'
import type { AppLoadContext } from '@remix-run/node'
import { accentColours, themeColour } from './accent.server.ts'

export interface ShownBrand extends Pick<Brand, 'name' | 'slogan' | 'logo'> {
  icon: string
  /** The letter that stands for a name without a logo; undefined where the console shows its own logo, a bed. */
  letter?: string | undefined
}

/** The console's own logo is a bed: only where there are hospitals. */
const isOwn = ({ brand, blade }: Pick<AppLoadContext, 'brand' | 'blade'>) => brand.name === ownName && isBundled(blade)

/** White on the colour, as a button has it, so that any colour is readable. */
function letterIcon(letter: string, colour: string): string {
  const fill = accentColours(colour, 'default')['--primary'] ?? colour
  const text = letter.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="7" fill="${fill}"/>` +
    `<text x="13" y="18.5" font-family="sans-serif" font-size="15" font-weight="600" text-anchor="middle" fill="#fff">${text}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export function shownBrand(context: Pick<AppLoadContext, 'brand' | 'blade'>): ShownBrand {
  const { name, slogan, logo, color = themeColour('default') } = context.brand
  const letter = logo || isOwn(context) ? undefined : firstLetter(name)
  return { name, slogan, logo, letter, icon: logo ?? (letter === undefined ? '/favicon.svg' : letterIcon(letter, color)) }
}
