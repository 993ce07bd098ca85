/** Matches the columns of an import file with fields. An export has more columns than the form accepts. */
import { fieldLabel } from '#contract/labels/index.ts'
import { languages } from '#contract/languages.ts'
import type { Resource } from '#contract/resource.ts'
import { openColumns } from '#app/resource/columns.ts'
import { transferMessages } from './messages.ts'

/** Header of the additional column in a file of skipped rows. */
const reasonHeads: readonly string[] = transferMessages['import.reason']

/** Parent references that the form leaves out, such as the hospital of a room: in a file they distinguish rows with the same name. */
const placesOf = ({ entity, fields, form }: Resource): string[] =>
  Object.keys(entity.shape).filter((name) => fields[name]!.ref && !form.includes(name))

/** The fields that are read from a file's row, with references from the outermost inwards. */
export const readFields = (resource: Resource): string[] => [...placesOf(resource), ...resource.form]

export interface Columns {
  /** The field of each column; undefined if the column is not read. */
  fields: readonly (string | undefined)[]
  /** Headers of known columns that are not read. */
  ignored: readonly string[]
  /** Headers that name no field. */
  unknown: readonly string[]
}

/** A column names a field by its label in either language, or by its own name. If two columns name one field, the first is read. */
export function columnsOf(resource: Resource, head: readonly string[]): Columns {
  const read = readFields(resource)
  const open = [...new Set([...read, ...openColumns(resource)])]
  const namesOf = (field: string) => [field, ...languages.map((language) => fieldLabel(resource.name, field, language))]
  const taken = new Set<string>()
  const ignored: string[] = []
  const unknown: string[] = []
  const fields = head.map((text) => {
    // The template marks required columns with a star.
    const plain = (text.endsWith('*') ? text.slice(0, -1) : text).trimEnd()
    if (!plain || reasonHeads.includes(plain)) return undefined
    const named = open.filter((field) => namesOf(field).includes(plain))
    // An id and the name that an export writes for it have the same label.
    const labels = named.map((field) => fieldLabel(resource.name, field, 'zh'))
    const field = read.find((one) => labels.includes(fieldLabel(resource.name, one, 'zh')))
    if (!named.length) unknown.push(text)
    else if (!field || taken.has(field)) ignored.push(text)
    else {
      taken.add(field)
      return field
    }
    return undefined
  })
  return { fields, ignored, unknown }
}
