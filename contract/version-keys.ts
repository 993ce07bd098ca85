/** Names of row versions on the wire and in forms. */

/** Key of a body, and name of a form's field, for the version that a change is based on. Without it nothing is compared. */
export const versionKey = 'rowVersion'

/** Form fields beside `versionKey`: the values of that version as JSON; mine as JSON; which of the two a field takes. */
export const baseKey = 'rowBase'
export const mineKey = 'rowMine'
export const takeKey = (field: string) => `take.${field}`

/** Longest accepted version, in characters. */
export const versionLength = 64
