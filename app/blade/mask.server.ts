/** Masks one recording: the same original becomes the same other value everywhere in it, and in no other recording. */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { type Masking, maskingOf } from '#contract/rules/recording.ts'
import { createHmac, randomBytes } from 'node:crypto'

/** Invented people are plants: nobody takes one for a person. */
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
 * Replaces what is known, the longest first, by looking up what begins at each place: however many are known, a text costs its length.
 * why whole words: `admin` is not to be found in `administrator`, while Chinese has no ends of words.
 */
function replacer(known: ReadonlyMap<string, string>): (text: string) => string {
  /** Lengths of those that are no words, by their first character. */
  const lengths = new Map<string, number[]>()
  for (const original of [...known.keys()].filter((one) => !isWord(one)).sort((a, b) => b.length - a.length)) {
    const first = original.charAt(0)
    const found = lengths.get(first) ?? []
    if (found.at(-1) !== original.length) lengths.set(first, [...found, original.length])
  }
  const longestAt = (text: string, at: number): string | undefined => {
    // why these first: what begins with a word and is none is longer than that word
    for (const length of lengths.get(text.charAt(at)) ?? []) {
      const part = text.slice(at, at + length)
      if (known.has(part) && !isWord(part)) return part
    }
    const whole = isWord(text.charAt(at - 1)) ? '' : wordAt(text, at)
    return known.has(whole) ? whole : undefined
  }
  return (text) => {
    let out = ''
    let kept = 0
    for (let at = 0; at < text.length; at += 1) {
      const found = longestAt(text, at)
      if (!found) continue
      out += text.slice(kept, at) + known.get(found)
      kept = at + found.length
      at = kept - 1
    }
    return out + text.slice(kept)
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
  /** Originals that texts may repeat, with what stands for each. */
  const known = new Map<string, string>()

  /** Digits for digits. Mobile numbers begin with 100, others with 0: neither is anybody's. */
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
  const ways: Record<Exclude<Masking, 'keep' | 'drop' | 'prose'>, (text: string) => string> = {
    phone,
    name,
    mail: (text) => `m${digitsOf(text, 8)}@example.invalid`,
    key: (text) => `k${numberOf(text).toString(36)}${numberOf(`${text}2`).toString(36)}`.slice(0, 20),
  }

  function prose(text: string): string {
    return text
      .replace(patterns.token, '***')
      .replace(patterns.mail, ways.mail)
      .replace(patterns.card, (card) => digitsOf(card, card.length))
      .replace(patterns.phone, phone)
  }

  return {
    /** A row without what is to be left out; its texts are done when all originals are known. */
    row(resource: Resource, row: AnyRow): AnyRow {
      const out: AnyRow = {}
      for (const field of Object.keys(resource.fields)) {
        const value = row[field] ?? null
        const masking = maskingOf(resource, field)
        if (value === null || masking === 'keep') out[field] = value
        else if (masking === 'prose') out[field] = prose(String(value))
        else if (masking !== 'drop') {
          const other = ways[masking](String(value))
          if (String(value).length > 1) known.set(String(value), other)
          out[field] = other
        }
      }
      return out
    },
    /** The same row, without any original in its texts. */
    finish(): (resource: Resource, row: AnyRow) => AnyRow {
      const clean = replacer(known)
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
