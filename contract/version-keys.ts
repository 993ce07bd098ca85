/** Names of row versions on the wire and in forms. */

/** Key of a body, and name of a form field, for the version that a change is based on. Without it versions are not compared. */
export const versionKey = 'rowVersion'

/** Form fields beside `versionKey`: the values of that version as JSON; the user's values as JSON; the chosen side of a field. */
export const baseKey = 'rowBase'
export const mineKey = 'rowMine'
export const takeKey = (field: string) => `take.${field}`

/** Maximum length of a version, in characters. */
export const versionLength = 64
