/** Texts that a missing value is converted to. */
const placeholder = /\bundefined\b|\bNaN\b|\bnull\b|\[object |Invalid Date/

/** A text of a log may be JSON, in which null is valid. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object' && JSON.parse(text) !== null
  } catch {
    return false
  }
}

/** Whether a text looks as if it was built from a missing value. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text) && !isJson(text)

/** Paths and texts of such placeholders in an answer, as `data.0.parentId: undefined`. */
export function placeholdersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => placeholdersIn(one, path ? `${path}.${name}` : name))
}
