/** The Content-Security-Policy nonce of this answer; empty in the browser, which hides it. */
import { createContext, useContext } from 'react'

export const NonceContext = createContext('')
export const useNonce = () => useContext(NonceContext) || undefined
