/** The lab, where it is enabled. */
import type { Room } from '../api/room.ts'
import type { Lab } from './lab.ts'
import { mountLab } from './routes.ts'

/** @param settle applies results and time-outs */
export const openLab = (lab: Lab, settle: () => Promise<void>): Room => ({ mount: (router) => mountLab(router, lab, settle) })
