/** Masks one recording: an original has the same replacement everywhere in it, and another one in other recordings. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Masking, maskingOf } from '#contract/rules/recording.ts'
import { createHmac, randomBytes } from 'node:crypto'

/** Invented people have the names of plants, so that nobody takes them for real. */
const plants = [...'松柏桐槐榆柳桂枫杉樟兰菊荷莲梅桃李杏梨枣竹苇蕨藤']
const patterns = {
  card: /(?<!\d)\d{17}[\dXx](?!\d)/g,
  phone: /(?<!\d)(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8})(?!\d)/g,
  mail: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}/g,
  token: /eyJ[\w-]+(?:\.[\w-]+)*|(?<=bearer )\S+|(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi,
}
const word = /\w+/y
const isWord = (text: string) => /^\w+$/.test(text)
const wordAt = (text: string, at: number): string => {
  word.lastIndex = at
  return word.exec(text)?.[0] ?? ''
}

/**
 * Replaces originals, the longest first, by looking up what begins at each position: the cost is the length of the text, however many
 * originals there are. Words match only as a whole, so that `admin` is not replaced in `administrator`; Chinese has no word boundaries.
 */
function replacer(replacements: ReadonlyMap<string, string>): (text: string) => string {
  /** Lengths of the originals that are not words, by their first character. */
  const lengths = new Map<string, number[]>()
  for (const original of [...replacements.keys()].filter((one) => !isWord(one)).sort((a, b) => b.length - a.length)) {
    const first = original.charAt(0)
    const existing = lengths.get(first) ?? []
    if (existing.at(-1) !== original.length) lengths.set(first, [...existing, original.length])
  }
  const longestAt = (text: string, at: number): string | undefined => {
    // These come first, because an original that only begins with a word is longer than that word.
    for (const length of lengths.get(text.charAt(at)) ?? []) {
      const part = text.slice(at, at + length)
      if (replacements.has(part) && !isWord(part)) return part
    }
    const whole = isWord(text.charAt(at - 1)) ? '' : wordAt(text, at)
    return replacements.has(whole) ? whole : undefined
  }
  return (text) => {
    let out = ''
    let copiedTo = 0
    for (let at = 0; at < text.length; at += 1) {
      const match = longestAt(text, at)
      if (!match) continue
      out += text.slice(copiedTo, at) + replacements.get(match)
      copiedTo = at + match.length
      at = copiedTo - 1
    }
    return out + text.slice(copiedTo)
  }
}

export function createMask() {
  const secret = randomBytes(32)
  const numberOf = (text: string) => createHmac('sha256', secret).update(text).digest().readUIntBE(0, 6)
  const digitsOf = (text: string, length: number) =>
    String(numberOf(text) % 1e12)
      .padStart(12, '0')
      .repeat(3)
      .slice(0, length)
  /** Replacements by original, for texts that repeat one. */
  const replacements = new Map<string, string>()

  /** Replaces digits by digits. Mobile numbers begin with 100, others with 0: nobody has such a number. */
  function phone(text: string): string {
    const count = text.replace(/\D/g, '').length
    const digits = count === 11 && text.startsWith('1') ? `100${digitsOf(text, 8)}` : `000${digitsOf(text, count)}`.slice(0, count)
    let at = 0
    return text.replace(/\d/g, () => digits[at++] ?? '0')
  }
  const name = (text: string) => {
    const n = numberOf(text)
    return `小${plants[n % plants.length]}${String(Math.floor(n / plants.length) % 1000).padStart(3, '0')}`
  }
  const maskers: Record<Exclude<Masking, 'keep' | 'drop' | 'prose'>, (text: string) => string> = {
    phone,
    name,
    mail: (text) => `m${digitsOf(text, 8)}@example.invalid`,
    key: (text) => `k${numberOf(text).toString(36)}${numberOf(`${text}2`).toString(36)}`.slice(0, 20),
  }

  function prose(text: string): string {
    return text
      .replace(patterns.token, '***')
      .replace(patterns.mail, maskers.mail)
      .replace(patterns.card, (card) => digitsOf(card, card.length))
      .replace(patterns.phone, phone)
  }

  return {
    /** A masked row without its dropped fields; `finish` completes its texts when all originals are known. */
    row(resource: Resource, row: AnyRow): AnyRow {
      const out: AnyRow = {}
      for (const field of Object.keys(resource.fields)) {
        const value = row[field] ?? null
        const masking = maskingOf(resource, field)
        if (value === null || masking === 'keep') out[field] = value
        else if (masking === 'prose') out[field] = prose(String(value))
        else if (masking !== 'drop') {
          const other = maskers[masking](String(value))
          if (String(value).length > 1) replacements.set(String(value), other)
          out[field] = other
        }
      }
      return out
    },
    /** The same row, without any original in its texts. */
    finish(): (resource: Resource, row: AnyRow) => AnyRow {
      const clean = replacer(replacements)
      return (resource, row) =>
        Object.fromEntries(
          Object.entries(row).map(([field, value]) => [
            field,
            typeof value === 'string' && maskingOf(resource, field) === 'prose' ? clean(value) : value,
          ]),
        )
    },
  }
}
export type Mask = ReturnType<typeof createMask>
