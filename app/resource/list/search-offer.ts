/** Key among the loader's dictionaries for the choices of a search field without a dictionary. */
export const offerOf = (field: string): string => `offer ${field}`
