/** Preferences of this browser: language, theme, density, collapsed menu; and each person's pinned pages. Plain cookies without secrets. */
import { createHash } from 'node:crypto'
import { languages, type Language } from '#contract/languages.ts'
import { personOf } from '#app/lib/person.ts'
import { type Screen, screenCookie } from '#app/lib/use-screen.ts'
import { isPins, isPrefsKey, pinsCookie, topPageCookie, usesCookie } from './own-pages.ts'
import { themes, type Theme } from './themes.ts'

export interface Prefs {
  language: Language
  theme: Theme
  /** Picked primary colour, `#409eff`; empty: the theme's own. */
  accent: string
  density: 'comfortable' | 'compact'
  folded: boolean
  topMenu: string
  /** The page on which the top menu was chosen: until another page is opened, the choice holds although the page may be elsewhere. */
  topPage: string
}

const names = {
  language: 'ward_lang',
  theme: 'ward_theme',
  accent: 'ward_accent',
  density: 'ward_density',
  folded: 'ward_folded',
  topMenu: 'ward_top',
  topPage: topPageCookie,
} as const

/** @param value what it may consist of */
function readCookie(request: Request, name: string, value = String.raw`[\w-]{0,20}`): string {
  const match = new RegExp(`(?:^|; *)${name}=(${value})`).exec(request.headers.get('Cookie') ?? '')
  return match?.[1] ?? ''
}
const addresses = String.raw`[\w/~.-]{0,1200}`

const oneOf = <T extends string>(values: readonly T[], value: string, fallback: T): T => values.find((v) => v === value) ?? fallback

/** Chinese by default: staff choose English, the browser's language is ignored. The process accepts `pseudo` only under test. */
export const languageOf = (request: Request): Language => oneOf([...languages, 'pseudo'], readCookie(request, names.language), 'zh')

export const prefsOf = (request: Request): Prefs => ({
  language: languageOf(request),
  theme: oneOf(themes, readCookie(request, names.theme), 'default'),
  accent: readCookie(request, names.accent).replace(/^[0-9a-f]{6}$/, '#$&'),
  density: oneOf(['comfortable', 'compact'], readCookie(request, names.density), 'comfortable'),
  folded: readCookie(request, names.folded) === '1',
  topMenu: readCookie(request, names.topMenu),
  topPage: readCookie(request, names.topPage, addresses),
})

/** Pinned and opened pages of one person, by a key that tells nothing about them. @param person its key (lib/person.ts) */
export function ownPagesOf(request: Request, person: string) {
  const key = createHash('sha256')
    .update(`${personOf(person).id} ${personOf(person).account}`)
    .digest('hex')
    .slice(0, 8)
  return { key, pins: readCookie(request, pinsCookie(key), addresses), uses: readCookie(request, usesCookie(key), addresses) }
}

/** The width that the browser reported; undefined before its first page, or without a script. */
export function reportedScreen(request: Request): Screen | undefined {
  const reported = readCookie(request, screenCookie)
  return ([0, 1, 2, 3] as const).find((screen) => String(screen) === reported)
}

const allowed: Record<keyof typeof names, RegExp> = {
  language: /^(zh|en)$/,
  theme: new RegExp(`^(${themes.join('|')})$`),
  accent: /^(#[0-9a-f]{6})?$/,
  density: /^(comfortable|compact)$/,
  folded: /^[01]$/,
  topMenu: /^\d{0,19}$/,
  topPage: /^[\w/-]{0,80}$/,
}

const year = 31_536_000
const cookieOf = (name: string, value: string) => `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`

/** `Set-Cookie` values for a submitted form; unknown names and values are ignored. */
export function prefCookies(form: FormData): string[] {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const ofBrowser = Object.entries(allowed).flatMap(([name, fits]) => {
    const value = text(name)
    return value !== undefined && fits.test(value) ? [cookieOf(names[name as keyof typeof names], value.replace('#', ''))] : []
  })
  const [pins, key] = [text('pins'), text('pinsOf')]
  return pins !== undefined && key !== undefined && isPins(pins) && isPrefsKey(key)
    ? [...ofBrowser, cookieOf(pinsCookie(key), pins)]
    : ofBrowser
}
