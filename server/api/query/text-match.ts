/**
 * Texts compared regardless of case. `like` ignores the case of A to Z only; for other scripts every letter becomes a class of `glob`
 * with its forms. Both are SQLite's own, and take as long as each other, which no function of JavaScript per row would.
 */
import { not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** What stands before and after the text. */
export interface Around {
  before: boolean
  after: boolean
}

/** A way to match; conditions of one kind share their statement. */
export interface TextMatch {
  kind: string
  values: readonly string[]
  sql: (column: SQLWrapper, values: readonly unknown[]) => SQL
}

/** The forms of a letter, itself among them; those that are longer than a letter, such as SS for ß, are no forms. */
function formsOf(letter: string): string[] {
  const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
  const forms = new Set([letter, lower, upper, upper.toLowerCase(), lower.toUpperCase()])
  // Greek has a second small sigma, for the ends of words.
  if (forms.has('σ')) forms.add('ς')
  return [...forms].filter((form) => [...form].length === 1)
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const needsClasses = (text: string) => [...text].some((letter) => letter > '\u007f' && formsOf(letter).length > 1)

const globOf = (text: string) =>
  [...text]
    .map((letter) => {
      const forms = formsOf(letter)
      return forms.length > 1 || '*?['.includes(letter) ? `[${forms.join('')}]` : letter
    })
    .join('')

/** That a column contains one of the texts, or begins or ends with it. */
export function matchText(texts: readonly string[], { before, after }: Around): TextMatch {
  const [way, any, pattern] = texts.some(needsClasses) ? (['glob', '*', globOf] as const) : (['like', '%', escapeLike] as const)
  const one = (column: SQLWrapper, value: unknown) =>
    way === 'glob' ? sql`${column} glob ${value}` : sql`${column} like ${value} escape '\\'`
  return {
    kind: `${way}${texts.length}`,
    values: texts.map((text) => (before ? any : '') + pattern(text) + (after ? any : '')),
    sql: (column, values) => or(...values.map((value) => one(column, value)))!,
  }
}

/** The opposite of a match. */
export const unmatched = (match: TextMatch): TextMatch => ({
  ...match,
  kind: `not ${match.kind}`,
  sql: (column, values) => not(match.sql(column, values)),
})
