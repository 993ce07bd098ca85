/** A whole hospital over HTTP: see contract/endpoints/hospital.ts. */
import { hospitalMade, hospitalMake, hospitalRights, hospitalUndo } from '#contract/endpoints/hospital.ts'
import type { Db } from '#db/open.ts'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'
import type { Rows } from '../api/room.ts'
import { createHospitalMaker, type MadeRows, writersOf } from './hospital-maker.ts'
import { createHospitalUndo, madeRows, undoUntil } from './hospital-undo.ts'
import { createPlaces } from './places.ts'

const countsOf = ({ section, room, bed, equ }: MadeRows) => ({
  sections: section.length,
  rooms: room.length,
  beds: bed.length,
  devices: equ.length,
})

export function mountHospitals(router: Router, { db, clock }: { db: Db; clock: () => number }, rows: Rows): void {
  const writers = writersOf(rows)
  const { price } = rows.readers('price')
  const maker = createHospitalMaker({ db, clock, writers, seesPrice: (me, id) => price.sees(me, id) })
  const undoing = createHospitalUndo({ db, clock, writers })
  const places = createPlaces(db)

  handle(router, hospitalMake, async (input, me, ctx) => {
    for (const code of hospitalRights) await ctx.admit(code)
    return maker.make(input, me, ctx.language)
  })

  handle(router, hospitalMade, ({ id }, me, ctx) => {
    const setup = undoing.setupOf(id, me)
    const created = madeRows(setup)
    return {
      id,
      deptName: places.nameOf(id) ?? '',
      counts: countsOf(created),
      undoUntil: undoUntil(setup),
      refusal: undoing.refusal(setup, ctx.language),
      undone: setup.undoneAt !== null,
    }
  })

  handle(router, hospitalUndo, ({ id }, me, ctx) => countsOf(undoing.undo(id, me, ctx.language)))
}
