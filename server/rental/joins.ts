/** Joined fields of places, devices, prices and their related resources. */
import { checkExists } from '#contract/rules/values.ts'
import { everyHospital } from '#contract/hospital.ts'
import { pick } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { bed, room } from '#db/tables/rental.ts'
import { region } from '#db/tables/system.ts'
import { countBelow, parentNamesOf, type Join, type Joins } from '../api/crud/join.ts'
import { lookups, showing } from '../api/crud/lookups.ts'

const sectionRows =
  (db: Db): Join<'section'> =>
  (rows) => {
    const rooms = countBelow(db, room, { parent: room.secId, isDeleted: room.isDeleted })(rows)
    return showing(db, lookups.section)(rows).map((names, i) => ({ ...names, roomCount: rooms(checkExists(rows[i], 'row')) }))
  }

const roomRows =
  (db: Db): Join<'room'> =>
  (rows) => {
    const beds = countBelow(db, bed, { parent: bed.roomId, isDeleted: bed.isDeleted })(rows)
    return showing(db, lookups.room)(rows).map((names, i) => ({ ...names, bedCount: beds(checkExists(rows[i], 'row')) }))
  }

const priceRows =
  (db: Db): Join<'price'> =>
  (rows, language) =>
    showing(
      db,
      lookups.price,
    )(rows).map((names, i) => (rows[i]?.hosId === '0' ? { ...names, hosName: pick(everyHospital, language) } : names))

export const rentalJoins = (db: Db) =>
  ({
    section: sectionRows(db),
    room: roomRows(db),
    price: priceRows(db),
    region: (rows, language) => rows.map(parentNamesOf(db, region.name, rows, language, 'parentCode')),
  }) satisfies Partial<Joins>
