/** The callbacks over HTTP. */
import * as calls from '#contract/endpoints/callbacks.ts'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'
import type { LabCallbacks } from './callbacks.ts'

export function mountCallbacks(router: Router, callbacks: LabCallbacks): void {
  handle(router, calls.callbackState, callbacks.state)
  handle(router, calls.callbackSet, callbacks.set)
  handle(router, calls.callbackSecret, callbacks.renew)
  handle(router, calls.callbackTry, callbacks.ping)
  handle(router, calls.callbackAgain, ({ no }) => callbacks.again(no))
  handle(router, calls.callbackClear, callbacks.clear)
}
