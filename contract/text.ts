/**
 * The normal form of typed and pasted text. Field types (`values.ts`), inputs of calls (`text-schemas.ts`), filters (`query.ts`) and
 * sign-in apply it before anything is required, measured, compared or stored. Every function is idempotent. Lengths are counted in code
 * points, as in zod, so 𠮷 is one character.
 */

/**
 * Emoji as UTS #51 composes them. Joiners and variation selectors are meaningful only inside an emoji. Digits, # and * are emoji only
 * as keycaps: otherwise a selector after them is invisible.
 */
const emojiPart = String.raw`(?:\p{Regional_Indicator}\p{Regional_Indicator}|[0-9#*]\uFE0F?\u20E3|(?![0-9#*])\p{Emoji}(?:\p{Emoji_Modifier}|[\uFE0E\uFE0F]|[\u{E0020}-\u{E007E}]+\u{E007F})?)`
/**
 * An emoji, or an invisible character: format controls, characters that Unicode lets displays ignore, and the blank Braille pattern.
 */
const emojiOrUnseen = new RegExp(String.raw`${emojiPart}(?:\u200D${emojiPart})*|([\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])`, 'gu')
/** A cheap test first, because hardly any text has such characters. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const visible = (text: string): string =>
  unseen.test(text) ? text.replace(emojiOrUnseen, (match, isUnseen?: string) => (isUnseen === undefined ? match : '')) : text

/** Converts full-width ASCII of Chinese input methods to ASCII. */
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e\uffe5\u3000]/g, (sign) =>
    sign === '\u3000' ? ' ' : sign === '\uffe5' ? '¥' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )

/** One line: names, titles. */
export const cleanLine = (text: string): string =>
  visible(text)
    .replace(/[\u2028\u2029]/g, ' ')
    .normalize('NFC')
    .trim()

/** Several lines, separated by LF, because browsers send CRLF with a form and LF with a script. */
export const cleanLines = (text: string): string =>
  visible(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')
    .trim()

/** One line without full-width characters: numbers, codes, accounts, captchas. */
export const cleanCode = (text: string): string => cleanLine(narrow(visible(text)))

const separators = /[\s()[\]\p{Zs}]/gu
const dashes = /[\p{Pd}\u2212]/gu
const hyphenated = /^(?:0\d{2,3}-\d{7,8}|400-?\d{3}-?\d{4})$/

const bareNumber = (text: string): string =>
  cleanCode(text)
    .replace(separators, '')
    .replace(dashes, '-')
    .replace(/^(?:\+86-?|(?:00)?86-?(?=1(?:-?\d){10}$))/, '')

/**
 * A telephone without country code, blanks, brackets and dashes. A landline or service number keeps its usual hyphens. Any other text
 * is unchanged except for invisible characters.
 */
export function cleanPhone(text: string): string {
  const bare = bareNumber(text)
  if (!/^[\d-]+$/.test(bare)) return cleanCode(text)
  return hyphenated.test(bare) ? bare : bare.replaceAll('-', '')
}

/** The form of a telephone in a search: its digits; any other text is compared as it was typed. */
export function phoneWords(text: string): string {
  const bare = bareNumber(text)
  return /^[\d-]+$/.test(bare) && /\d/.test(bare) ? bare.replaceAll('-', '') : cleanCode(text)
}

/** A text for comparisons that ignore case. */
export const caseless = (text: string): string => cleanLine(text).toLowerCase()

/** Whether each of the words is a part of the text, in any case. */
export function hasWords(text: string, words: string): boolean {
  const whole = caseless(text)
  return caseless(words)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}

/** At most `most` characters, without cutting one in half. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
