/** Whether pages speak of hospitals, beds and money: only where the server has that business. */
import { isBundled } from '#contract/console/console-store.ts'
import { isHospitalPage } from '#contract/hospital.ts'
import { BladeError } from './failure.ts'
import { hasPage } from './menu-guard.server.ts'
import type { SignedInRequest } from './signed-in.ts'

/** The bundled backend has it; of another server the user's menu tells. A menu that fails to load is taken as one without. */
export const hasHospitals = async (signedIn: SignedInRequest): Promise<boolean> =>
  isBundled(signedIn.caller.blade) ||
  hasPage(signedIn, isHospitalPage).catch((error: unknown) => {
    if (error instanceof BladeError) return false
    throw error
  })
