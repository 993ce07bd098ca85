/** Requires a code before sensitive calls (means of signing in, approvals). Wrong codes count as failed sign-ins. */
import { factorHeader } from '#contract/factor-wire.ts'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { Refused } from '#server/core/refusal.ts'
import type { Principal } from '#server/rights/principal.ts'
import { type Factors, refusalOf } from './factors.ts'

/** Milliseconds for which a proof is accepted instead of the code of an approval. */
const proofTime = 5 * 60_000
const most = 10_000

interface Deps {
  factors: Factors
  clock: () => number
}

interface RequestInfo {
  header: (name: string) => string | undefined
  ip: string
}

export function createProofs({ factors, clock }: Deps) {
  const proofs = new LRUCache<string, { family: string; until: number }>({ max: most })

  function isProven(me: Principal, text: string | undefined): boolean {
    const proof = text === undefined ? undefined : proofs.get(text)
    return proof?.family === me.family && proof.until > clock()
  }

  return {
    /**
     * Users with a second factor must send one of its codes. @param isApproval a proof is accepted instead of a code
     * @throws Refused factorNeeded, factorWrong, factorUsed, accountLocked
     */
    async demand(me: Principal, { header, ip }: RequestInfo, isApproval: boolean): Promise<void> {
      const typed = header(factorHeader)
      if (!factors.isOn(me.user.id) || (isApproval && isProven(me, typed))) return
      const verdict = await factors.prove(me.user, typed, ip)
      if (verdict !== 'right') throw new Refused(refusalOf[verdict])
    },

    /** @returns a proof that is accepted instead of codes of approvals during this sign-in */
    issue(me: Principal): string {
      const token = randomUUID()
      proofs.set(token, { family: me.family, until: clock() + proofTime })
      return token
    },
  }
}
export type Proofs = ReturnType<typeof createProofs>
