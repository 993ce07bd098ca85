/** Texts that a program makes of a value that it does not have. */
const placeholder = /\bundefined\b|\bNaN\b|\bnull\b|\[object |Invalid Date/

/** A text of a log may be JSON, whose own null is right. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object' && JSON.parse(text) !== null
  } catch {
    return false
  }
}

/** Whether a text looks as if a value had been missing when it was made. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text) && !isJson(text)

/** Where an answer has such texts, as `data.0.parentId: undefined`. */
export function placeholdersIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => placeholdersIn(one, path ? `${path}.${name}` : name))
}
