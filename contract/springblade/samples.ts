/** The fixed rows with invented people that a stock server answers on its dashboard; rows of a server's own have other ids. */
export const isSampleRow = ({ id }: { id: string }): boolean => /^(?:trend-\d{1,3}|0{6,}\d{1,3})$/.test(id)
