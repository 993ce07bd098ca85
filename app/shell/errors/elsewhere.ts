/** Parameter of /404: the address is one of the server's own front end. */
export const elsewhereParam = 'elsewhere'
