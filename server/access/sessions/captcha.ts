/** Captchas: five characters, or eight where somebody guesses; single-use, right or wrong (contract page auth §5). */
import { cleanCode } from '#contract/text.ts'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import svgCaptcha from 'svg-captcha'

/** Milliseconds. */
const lifetime = 30 * 60_000
// why: unauthenticated callers create captchas for free, so the number kept is bounded
const most = 10_000

export type Captchas = ReturnType<typeof createCaptchas>

/** A picture of 26 pixels a character. */
const easy = { size: 5, noise: 2 }
const hard = { size: 8, noise: 6 }

/** @param fixedText tests only: the text of every captcha */
export function createCaptchas(clock: () => number, fixedText?: () => string) {
  const open = new LRUCache<string, { text: string; until: number; isHard: boolean }>({ max: most })
  return {
    /** A new captcha; `image` is an SVG data URI. @param isHard of more characters and lines */
    create(isHard: boolean): { key: string; image: string } {
      const { size, noise } = isHard ? hard : easy
      const { text, data } = svgCaptcha.create({ size, noise, width: size * 26, height: 48, ignoreChars: '0oO1iIlL', color: true })
      const key = randomUUID()
      open.set(key, { text: (fixedText?.() ?? text).toLowerCase(), until: clock() + lifetime, isHard })
      // why: hundredths of a pixel are not seen, and are a fifth of the picture
      const drawn = data.replace(/(?<=\.\d)\d/g, '')
      return { key, image: `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}` }
    },
    /** True for the right text in time, ignoring case. The captcha is consumed, whatever was typed. @param mustBeHard an easy one is wrong */
    consume(key: string, typed: string, mustBeHard: boolean): boolean {
      const captcha = open.get(key)
      open.delete(key)
      const isRight = captcha !== undefined && captcha.until > clock() && captcha.text === cleanCode(typed).toLowerCase()
      return isRight && (captcha.isHard || !mustBeHard)
    },
  }
}
