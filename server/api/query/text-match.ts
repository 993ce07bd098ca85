/**
 * Texts compared regardless of case. `like` ignores the case of A to Z only; for other scripts every letter becomes a class of `glob`
 * with its forms. Both are built into SQLite and equally fast; calling a JavaScript function for each row would be slower.
 */
import { not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Whether other text may come before and after the text. */
export interface Around {
  before: boolean
  after: boolean
}

/** A condition on a text; conditions of one kind share their statement. */
export interface TextMatch {
  kind: string
  values: readonly string[]
  sql: (column: SQLWrapper, values: readonly unknown[]) => SQL
}

/** The upper and lower case forms of a letter, itself included, except forms of several letters, such as SS for ß. */
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

/** Matches columns that contain one of the texts, or begin or end with it. */
export function matchText(texts: readonly string[], { before, after }: Around): TextMatch {
  const [operator, any, pattern] = texts.some(needsClasses) ? (['glob', '*', globOf] as const) : (['like', '%', escapeLike] as const)
  const one = (column: SQLWrapper, value: unknown) =>
    operator === 'glob' ? sql`${column} glob ${value}` : sql`${column} like ${value} escape '\\'`
  return {
    kind: `${operator}${texts.length}`,
    values: texts.map((text) => (before ? any : '') + pattern(text) + (after ? any : '')),
    sql: (column, values) => or(...values.map((value) => one(column, value)))!,
  }
}

/** The opposite of a match. */
export const negate = (match: TextMatch): TextMatch => ({
  ...match,
  kind: `not ${match.kind}`,
  sql: (column, values) => not(match.sql(column, values)),
})
