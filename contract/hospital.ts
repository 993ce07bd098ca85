/** The fields of a hospital's own table, on the form and the detail of its department (contract page rental §2). */
import { code, degrees, optional, telephone, text } from './values.ts'

/** What a hospital (deptCategory 4) has beyond every department, in a table of its own. */
export const hospitalDetails = {
  address: optional(text(255)),
  regionCode: optional(text(12)),
  lng: optional(degrees(180)),
  lat: optional(degrees(90)),
  contact: optional(text(64)),
  phone: optional(telephone()),
  state: optional(code('enable_state')),
}
