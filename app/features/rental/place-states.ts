/** The states of a bed on a board. */
export const placeStates = ['use', 'free', 'bad', 'off', 'none'] as const
export type PlaceState = (typeof placeStates)[number]

/** Number of beds in each state. */
export const countsOf = (spots: readonly { state: PlaceState }[]): Record<string, number> =>
  Object.fromEntries(placeStates.map((name) => [name, spots.filter(({ state }) => state === name).length]))
