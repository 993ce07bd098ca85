/** The fields of a hospital's own table, on the form and the detail of its department (contract page rental §2). */
import type { Pair } from './languages.ts'
import { degrees, optional, regionCode, state, telephone, text } from './values.ts'

/** What a hospital (deptCategory 4) has beyond every department, in a table of its own. */
export const hospitalDetails = {
  address: optional(text(255)),
  regionCode: optional(regionCode()),
  lng: optional(degrees(180)),
  lat: optional(degrees(90)),
  contact: optional(text(64)),
  phone: optional(telephone()),
  state: optional(state('enable_state')),
}

/** What a price of every hospital (`hosId` 0) has as the name of its hospital. */
export const everyHospital: Pair = ['全部医院', 'Every hospital']
