/** Asks signed-in users for a code before what matters: means of signing in, approvals. Wrong ones count as failed sign-ins. */
import { factorHeader } from '#contract/factor-wire.ts'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { Refused } from '#server/core/refusal.ts'
import type { Principal } from '../sessions/session.ts'
import { type Factors, refusalOf } from './factors.ts'

/** Milliseconds for which a proof stands in for codes of approvals. */
const proofTime = 5 * 60_000
const most = 10_000

interface Deps {
  factors: Factors
  clock: () => number
}

interface Sent {
  header: (name: string) => string | undefined
  ip: string
}

export function createProofs({ factors, clock }: Deps) {
  const proofs = new LRUCache<string, { family: string; until: number }>({ max: most })

  function isProven(me: Principal, text: string | undefined): boolean {
    const found = text === undefined ? undefined : proofs.get(text)
    return found?.family === me.family && found.until > clock()
  }

  return {
    /**
     * Users with a second factor must send a code of it. @param isApproval a proof stands in for a code
     * @throws Refused factorNeeded, factorWrong, factorUsed, accountLocked
     */
    async demand(me: Principal, { header, ip }: Sent, isApproval: boolean): Promise<void> {
      const typed = header(factorHeader)
      if (!factors.isOn(me.user.id) || (isApproval && isProven(me, typed))) return
      const verdict = await factors.prove(me.user, typed, ip)
      if (verdict !== 'right') throw new Refused(refusalOf[verdict])
    },

    /** @returns what stands in for codes of approvals in this sign-in */
    issue(me: Principal): string {
      const token = randomUUID()
      proofs.set(token, { family: me.family, until: clock() + proofTime })
      return token
    },
  }
}
export type Proofs = ReturnType<typeof createProofs>
