/** The two columns in which the cards of the home page stand. */
export const columns = 'grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-3 max-lg:grid-cols-1'
