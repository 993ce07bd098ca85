/** On whose behalf the program writes just now: known wherever a request is being answered, without passing it along. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Actor {
  userId?: string
  account: string
  ip: string
  /** Method and path of the call. */
  uri: string
  requestId: string
  /** What the caller gave as his reason. */
  reason?: string
}

/** Read when a row is written: who is calling is known only once the call was admitted. */
const store = new AsyncLocalStorage<() => Actor>()

export const actAs = <T>(who: () => Actor, work: () => T): T => store.run(who, work)

/** `system`: the program by itself, such as results of the channel that came in. */
export const actor = (): Actor => store.getStore()?.() ?? { account: 'system', ip: '', uri: '', requestId: '' }
