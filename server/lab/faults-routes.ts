/** The faults over HTTP. */
import * as calls from '#contract/endpoints/faults.ts'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'
import type { Faults } from './faults.ts'

export function mountFaults(router: Router, faults: Faults): void {
  handle(router, calls.faultList, faults.list)
  handle(router, calls.faultAdd, faults.add)
  handle(router, calls.faultRemove, ({ id }) => faults.remove(id))
  handle(router, calls.faultClear, faults.clear)
}
