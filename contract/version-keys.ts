/** What versions of rows are called on the wire and in forms. */

/** Key of a body, and name of a form's field, that says which version a change was made on. Without it nothing is compared. */
export const versionKey = 'rowVersion'

/** Fields of a form beside `versionKey`: the values of that version as JSON; mine as JSON; which of the two a field takes. */
export const baseKey = 'rowBase'
export const mineKey = 'rowMine'
export const takeKey = (field: string) => `take.${field}`

/** Longest version that is read, in characters. */
export const versionLength = 64
