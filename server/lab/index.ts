/** Mounts the lab; used only if it is enabled. */
import type { Room } from '../api/room.ts'
import type { Lab } from './lab.ts'
import { mountPeople, type PeopleDeps } from './people-routes.ts'
import { mountLab } from './routes.ts'

/** @param settle applies results and time-outs */
export const openLab = (lab: Lab, settle: () => Promise<void>, people: PeopleDeps): Room => ({
  mount(router, rows) {
    mountLab(router, lab, settle)
    mountPeople(router, people, rows, lab.entranceTo)
  },
})
