/** Calls beyond the four verbs. One object types the client's call, the Express handler and the test. */
import type { z } from 'zod'

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  path: string
  /** Where the input travels: in the query string or as a JSON body. */
  via: 'query' | 'json'
  input: I
  output: O
  /**
   * `none`: nothing, a browser goes there by itself; `open`: client only; `guest`: any token; `token`: that of somebody
   * with an account; otherwise the code that is needed; `a|b` takes either.
   */
  needs: 'none' | 'open' | 'guest' | 'token' | (string & {})
  /** `bare`: the answer is not in the envelope (BladeX token and captcha). */
  bare?: boolean
  /** Changes something, though it is a GET: never to be fetched ahead, and nothing for HEAD. */
  effects?: true
}

export const defineEndpoint = <I extends z.ZodType, O extends z.ZodType>(endpoint: Endpoint<I, O>): Endpoint<I, O> => endpoint
