/** Every call beyond the four verbs. New endpoints are found automatically; a new file needs a line here. */
import type { Endpoint } from '../endpoint.ts'
import * as auth from './auth.ts'
import * as customer from './customer.ts'
import * as dashboard from './dashboard.ts'
import * as desk from './refund-cases.ts'
import * as callbacks from './callbacks.ts'
import * as factor from './factor.ts'
import * as faults from './faults.ts'
import * as live from './live.ts'
import * as flow from './flow.ts'
import * as hospital from './hospital.ts'
import * as journal from './journal.ts'
import * as lab from './lab.ts'
import * as money from './money.ts'
import * as people from './people.ts'
import * as phone from './phone.ts'
import * as pictures from './pictures.ts'
import * as platform from './platform.ts'
import * as reconcile from './reconcile.ts'
import * as rental from './rental.ts'
import * as rentalAccount from './rental-account.ts'
import * as shift from './shift.ts'
import * as signIns from './sign-ins.ts'
import * as sim from './sim.ts'
import * as system from './system.ts'
import * as undo from './undo.ts'
import * as user from './user.ts'
import * as ward from './ward.ts'

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'needs' in value

/** The endpoints that a file exports, including those in groups. */
export const endpointsIn = (exported: object): Endpoint[] =>
  Object.values(exported).flatMap((value: unknown) =>
    isEndpoint(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [],
  )

/** The modules that define endpoints, by file name. */
export const groups = {
  auth,
  user,
  signIns,
  factor,
  system,
  money,
  rental,
  customer,
  hospital,
  platform,
  ward,
  undo,
  dashboard,
  desk,
  rentalAccount,
  reconcile,
  live,
  pictures,
  shift,
  flow,
  sim,
  lab,
  callbacks,
  faults,
  journal,
  people,
  phone,
}

export const endpoints: readonly Endpoint[] = Object.values(groups).flatMap(endpointsIn)
