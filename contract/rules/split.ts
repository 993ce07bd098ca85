/** How the money of an order is split (contract page rental §7, §8). Cents and basis points, integers only. */

/** split_state (contract page rental §4). */
export const splitState = { processing: 0, done: 1, failed: 2, returned: 3, partlyReturned: 4 } as const

export interface Share {
  receiverId: string
  amount: number
  /** Basis points; 0 if the amount was given. */
  ratio: number
}

/** floor(cents · ratio / 10000), exactly, because the product may exceed the safe integers. */
export const partOf = (cents: number, ratio: number): number => Number((BigInt(cents) * BigInt(ratio)) / 10_000n)

/**
 * Shares of `base` by each receiver's ratio; the rounding loss stays with the platform, and a share below one cent
 * is omitted.
 */
export const sharesOf = (base: number, receivers: readonly { id: string; ratio: number }[]): Share[] =>
  receivers.map(({ id, ratio }) => ({ receiverId: id, ratio, amount: partOf(base, ratio) })).filter(({ amount }) => amount >= 1)

/** A hospital's split rule, in basis points; absent if it has none. */
export interface SplitRule {
  hosRatio: number
  personRatio: number
  platRatio: number
}

interface Receiver {
  id: string
  receiverType: string
  /** Basis points; 0 for the hospital's default for its kind. */
  ratio: number
}

const whole = 10_000

/** A receiver's own ratio; without one, the hospital's ratio for its kind, shared equally. */
export const ratiosOf = (receivers: readonly Receiver[], rule: SplitRule | undefined): { id: string; ratio: number }[] =>
  receivers.map(({ id, ratio, receiverType }) => {
    const alike = receivers.filter((other) => other.ratio === 0 && other.receiverType === receiverType).length
    const ruled = (receiverType === 'MERCHANT_ID' ? rule?.hosRatio : rule?.personRatio) ?? 0
    return { id, ratio: ratio > 0 ? ratio : Math.floor(ruled / Math.max(1, alike)) }
  })

/** Maximum of these cents that may be split, because the platform keeps its part. */
export const splitLimit = (cents: number, rule: SplitRule | undefined): number => partOf(cents, whole - (rule?.platRatio ?? 0))
