/** Captchas: five characters, or eight at suspicious addresses; used up by any answer, right or wrong (contract page auth §5). */
import { cleanCode } from '#contract/text.ts'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import svgCaptcha from 'svg-captcha'

/** Milliseconds. */
const lifetime = 30 * 60_000
/** Bounded, because unauthenticated callers create captchas for free. */
const most = 10_000

export type Captchas = ReturnType<typeof createCaptchas>

/** Characters, and lines across them. */
const easy = { size: 5, noise: 2 }
const hard = { size: 8, noise: 6 }

/** Capitals and digits that stay apart in a small picture; what is typed may be in either case. */
const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The picture with filled letters, which some consoles show at 100 × 30: the font has hollow ones. It fills whatever box it is shown in. */
const bold = (svg: string): string =>
  svg
    .replace('<svg ', '<svg preserveAspectRatio="none" ')
    .replace(/<path fill="(#\w+)"/g, '<path fill="$1" stroke="$1" stroke-width="2.4"')
    // Hundredths of a pixel are invisible, but a fifth of the picture's size.
    .replace(/(?<=\.\d)\d/g, '')

/** @param fixedText tests only: the text of every captcha */
export function createCaptchas(clock: () => number, fixedText?: () => string) {
  const open = new LRUCache<string, { text: string; until: number; isHard: boolean }>({ max: most })
  return {
    /** A new captcha; `image` is an SVG data URI. @param isHard with more characters and lines */
    create(isHard: boolean): { key: string; image: string } {
      const { size, noise } = isHard ? hard : easy
      const { text, data } = svgCaptcha.create({ size, noise, width: size * 28, height: 48, fontSize: 58, charPreset: characters })
      const key = randomUUID()
      open.set(key, { text: (fixedText?.() ?? text).toLowerCase(), until: clock() + lifetime, isHard })
      const picture = bold(data)
      return { key, image: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
    },
    /** True for the right text in time, ignoring case. Consumes the captcha in any case. @param mustBeHard an easy one counts as wrong */
    consume(key: string, typed: string, mustBeHard: boolean): boolean {
      const captcha = open.get(key)
      open.delete(key)
      const isRight = captcha !== undefined && captcha.until > clock() && captcha.text === cleanCode(typed).toLowerCase()
      return isRight && (captcha.isHard || !mustBeHard)
    },
  }
}
