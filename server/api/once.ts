/** Caches the bytes of whole answers until anything but a record of a call is written. */
import type { Language } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { contentVersion, perVersion } from '#db/version.ts'
import { LRUCache } from 'lru-cache'
import type { Principal } from '../rights/principal.ts'
import { shared } from '../core/shared.ts'
import { bytesOf } from './answer.ts'
import type { Bytes } from '../http/send.ts'

/** Most bytes cached. */
const most = 4_000_000

export function createOnce(db: Db) {
  const version = contentVersion(db)
  const present = perVersion(db, () => new LRUCache<string, Promise<Bytes>>({ maxSize: most }), version)
  // Numbered by object, because a caller whose rights were read again may see something else.
  const callers = new WeakMap<Principal, number>()
  let count = 0
  function numberOf(me: Principal): number {
    const callerNumber = callers.get(me) ?? (count += 1)
    callers.set(me, callerNumber)
    return callerNumber
  }

  /**
   * The answer of `make`, made once for each caller, language and name. Concurrent calls share it.
   * @param name contains everything else that the answer depends on, besides the database
   */
  return (me: Principal, language: Language, name: string, make: () => unknown): Promise<Bytes> => {
    const key = `${numberOf(me)} ${language} ${name}`
    return shared(
      present(),
      key,
      async () => bytesOf(await make(), language),
      ({ body }) => body.length,
    )
  }
}
