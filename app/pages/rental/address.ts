/** Where the places of a hospital are shown; `hos` names it. */
export const placePath = '/rental/place'
