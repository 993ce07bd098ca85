/** Hospitals: the fields of their own table, on the form and the detail of a department (contract page rental §2), and their modules. */
import type { Pair } from './languages.ts'
import type { Word } from './verbs.ts'
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

/** The modules of the hospital business: a server without their pages has no hospitals. */
const hospitalWords: ReadonlySet<string> = new Set<Word>(['rental', 'money'])

/** Whether an address of the console is a page of the hospital business. */
export const isHospitalPage = (address: string): boolean => hospitalWords.has(address.split('/')[1] ?? '')
