/** Sign-ins whose first step was right, and which wait for the code of the second factor. */
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'

/** Milliseconds for which a sign-in waits. */
const lifetime = 5 * 60_000
/** Strangers cannot fill the list, because every sign-in in it has passed its first step. */
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
      const entry = open.get(token)
      return entry && entry.until > clock() && entry.clientId === clientId ? entry : undefined
    },
    end: (token: string): void => void open.delete(token),
    /** Ends those of these users, whose means of signing in changed. */
    endOf(userIds: readonly string[]): void {
      for (const [token, { userId }] of open.entries()) if (userIds.includes(userId)) open.delete(token)
    },
  }
}
