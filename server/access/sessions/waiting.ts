/** Sign-ins whose first step was right, and which wait for the code of the second factor. */
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'

/** Milliseconds for which one waits. */
const lifetime = 5 * 60_000
/** Each passed its first step, so that strangers cannot fill the list. */
const most = 10_000

interface Waiting {
  /** "" for none. */
  userId: string
  oauthId: string
  clientId: string
}

/** @param clock epoch milliseconds */
export function createWaiting(clock: () => number) {
  const open = new LRUCache<string, Waiting & { until: number }>({ max: most })
  return {
    /** @returns the token that completes it, together with a code */
    add(one: Waiting): string {
      const token = randomUUID()
      open.set(token, { ...one, until: clock() + lifetime })
      return token
    },
    find(token: string, clientId: string): Waiting | undefined {
      const found = open.get(token)
      return found && found.until > clock() && found.clientId === clientId ? found : undefined
    },
    end: (token: string): void => void open.delete(token),
    /** Ends those of these users, whose means of signing in changed. */
    endOf(userIds: readonly string[]): void {
      for (const [token, { userId }] of open.entries()) if (userIds.includes(userId)) open.delete(token)
    },
  }
}
