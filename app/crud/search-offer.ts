/** Where the loader puts what a search field is chosen from that has no dictionary: among the dictionaries, by this name. */
export const offerOf = (field: string): string => `offer ${field}`
