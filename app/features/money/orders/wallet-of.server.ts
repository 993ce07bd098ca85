/** The wallet that a withdrawal comes from, for the approver. */
import { fieldOf, type Resource, type Row } from '#contract/resource.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { wallet } from '#contract/resources/wallets.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

const newest = '5'

export interface WalletOf {
  /** Balances in cents: the customer's own money, and gifts. */
  personAmount: number
  platAmount: number
  /** The newest movements of the customer's own money, each with the balance after it; none if the server has no ledger. */
  moves: { id: string; createTime: string; kind: string; delta: number; left: number }[]
}

/** @returns undefined where the caller may not see wallets or the server cannot filter by customer */
async function walletOf(signedIn: SignedInRequest, customerId: string | null): Promise<WalletOf | undefined> {
  const has = await capabilitiesOf(signedIn)
  const of = async <R extends Resource>(resource: R, query: Record<string, string>): Promise<Row<R>[]> => {
    try {
      const page = await signedIn.blade.list(resource, { current: '1', customerId_equal: customerId ?? '', ...query })
      return page.records
    } catch (error) {
      if (error instanceof BladeError) return []
      throw error
    }
  }
  const [wallets, lines] = await Promise.all([
    of(wallet, { size: '2' }),
    has('ledger') ? of(ledger, { size: newest, account_equal: 'person', descs: 'create_time' }) : [],
  ])
  const [row] = wallets
  // A server that ignores the filter returns other customers' wallets.
  if (!row || wallets.length !== 1 || row.customerId !== customerId) return undefined
  let balance = row.personAmount ?? 0
  const moves = lines.map(({ id, createTime, kind, amount }) => {
    // Negated, because the ledger books customers' money as a liability.
    const delta = -(amount ?? 0)
    const after = balance
    balance -= delta
    return { id: id ?? '', createTime: createTime ?? '', kind: kind ?? '', delta, left: after }
  })
  return { personAmount: row.personAmount ?? 0, platAmount: row.platAmount ?? 0, moves }
}

/** What `WithdrawalFacts` shows beside the withdrawal. */
export async function walletFacts(signedIn: SignedInRequest, customerId: string | null) {
  const wallet = await walletOf(signedIn, customerId)
  return { wallet, dictionaries: wallet?.moves.length ? await dictionariesOf(signedIn, [fieldOf(ledger, 'kind')]) : {} }
}
