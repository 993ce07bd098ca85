/** Preferences of this browser: language, theme, density, collapsed menu. Plain cookies without secrets. */
import { languages, type Language } from '#contract/languages.ts'
import { type Screen, screenCookie } from '#app/lib/use-screen.ts'
import { themes, type Theme } from './themes.ts'

export interface Prefs {
  language: Language
  theme: Theme
  /** Picked primary colour, `#409eff`; empty: the theme's own. */
  accent: string
  density: 'comfortable' | 'compact'
  folded: boolean
  topMenu: string
}

const names = {
  language: 'ward_lang',
  theme: 'ward_theme',
  accent: 'ward_accent',
  density: 'ward_density',
  folded: 'ward_folded',
  topMenu: 'ward_top',
} as const

function readCookie(request: Request, name: string): string {
  const match = new RegExp(`(?:^|; *)${name}=([\\w-]{0,20})`).exec(request.headers.get('Cookie') ?? '')
  return match?.[1] ?? ''
}

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
})

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
}

/** `Set-Cookie` values for a submitted form; unknown names and values are ignored. */
export function prefCookies(form: FormData): string[] {
  return Object.entries(allowed).flatMap(([name, fits]) => {
    const value = form.get(name)
    return typeof value === 'string' && fits.test(value)
      ? [`${names[name as keyof typeof names]}=${value.replace('#', '')}; Path=/; Max-Age=31536000; SameSite=Lax`]
      : []
  })
}
