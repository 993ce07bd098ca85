/** On whose behalf the program is writing: available throughout a request without passing it along. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Actor {
  userId?: string
  account: string
  ip: string
  /** Method and path of the call. */
  uri: string
  requestId: string
  /** The reason that the caller gave. */
  reason?: string
}

/** Read when a row is written: the caller is known only after authorization. */
const store = new AsyncLocalStorage<() => Actor>()

export const actAs = <T>(who: () => Actor, work: () => T): T => store.run(who, work)

/** `system`: the program itself, for example when it enters results of the channel. */
export const actor = (): Actor => store.getStore()?.() ?? { account: 'system', ip: '', uri: '', requestId: '' }
