/** The fields of a hospital's own table, on the form and the detail of its department (contract page rental §2). */
import type { Pair } from './languages.ts'
import { degrees, optional, regionCode, state, telephone, text } from './values.ts'

/** The fields of a hospital (deptCategory 4) beyond those of every department, stored in a separate table. */
export const hospitalDetails = {
  address: optional(text(255)),
  regionCode: optional(regionCode()),
  lng: optional(degrees(180)),
  lat: optional(degrees(90)),
  contact: optional(text(64)),
  phone: optional(telephone()),
  state: optional(state('enable_state')),
}

/** Name of the hospital in a price for every hospital (`hosId` 0). */
export const everyHospital: Pair = ['全部医院', 'All hospitals']

/** deptCategory of a hospital. */
export const hospitalCategory = 4
