/** Captchas: five characters, single-use, right or wrong (contract page auth §5). */
import { cleanCode } from '#contract/text.ts'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import svgCaptcha from 'svg-captcha'

/** Milliseconds. */
const lifetime = 30 * 60_000
// why: unauthenticated callers create captchas for free, so the number kept is bounded
const most = 10_000

export type Captchas = ReturnType<typeof createCaptchas>

/** @param fixedText tests only: the text of every captcha */
export function createCaptchas(clock: () => number, fixedText?: () => string) {
  const open = new LRUCache<string, { text: string; until: number }>({ max: most })
  return {
    /** A new captcha; `image` is an SVG data URI. */
    create(): { key: string; image: string } {
      const { text, data } = svgCaptcha.create({ size: 5, width: 130, height: 48, noise: 2, ignoreChars: '0oO1iIlL', color: true })
      const key = randomUUID()
      open.set(key, { text: (fixedText?.() ?? text).toLowerCase(), until: clock() + lifetime })
      // why: hundredths of a pixel are not seen, and are a fifth of the picture
      const drawn = data.replace(/(?<=\.\d)\d/g, '')
      return { key, image: `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}` }
    },
    /** True for the right text in time, ignoring case. The captcha is consumed, whatever was typed. */
    consume(key: string, typed: string): boolean {
      const captcha = open.get(key)
      open.delete(key)
      return captcha !== undefined && captcha.until > clock() && captcha.text === cleanCode(typed).toLowerCase()
    },
  }
}
