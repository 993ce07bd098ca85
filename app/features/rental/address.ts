/** Address of a hospital's places; `hos` is its id. */
export const placePath = '/rental/place'
