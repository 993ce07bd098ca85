/** How the money of an order is shared (contract page rental §7, §8). Cents and basis points, integers only. */

export interface Share {
  receiverId: string
  amount: number
  /** Basis points; 0 where the amount was named. */
  ratio: number
}

/** floor(cents · ratio / 10000), exactly: the product may exceed what a number holds. */
export const partOf = (cents: number, ratio: number): number => Number((BigInt(cents) * BigInt(ratio)) / 10_000n)

/**
 * Shares of `base` by each receiver's ratio; what is lost by rounding stays with the platform, and a share below one cent
 * is left out.
 */
export const sharesOf = (base: number, receivers: readonly { id: string; ratio: number }[]): Share[] =>
  receivers.map(({ id, ratio }) => ({ receiverId: id, ratio, amount: partOf(base, ratio) })).filter(({ amount }) => amount >= 1)
