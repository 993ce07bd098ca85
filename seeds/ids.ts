/** 19-digit ids, counted per kind of row, so that they are the same in every seed. */
export function createIds(kind: number) {
  let n = 0
  return () => (1_000_000_000_000_000_000n + BigInt(kind) * 1_000_000_000_000n + BigInt(++n)).toString()
}
