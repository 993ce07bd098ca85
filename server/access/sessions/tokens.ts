/** Tokens as JWTs: signed, and verified. All times are epoch milliseconds, except where a JWT wants seconds. */
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'

const issuer = 'issuser'
const audience = 'audience'

export function createTokens(jwtSecret: string, clock: () => number) {
  const secret = new TextEncoder().encode(jwtSecret)

  return {
    sign: (claims: JWTPayload, id: string, from: number, until: number): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(id)
        .setNotBefore(Math.floor(from / 1000))
        .setExpirationTime(Math.floor(until / 1000))
        .sign(secret),

    /** The token's id and end; undefined if it is not valid or of the other type. */
    async verify(token: string, type: 'access_token' | 'refresh_token'): Promise<{ id: string; until: number } | undefined> {
      const read = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer, audience, currentDate: new Date(clock()) }).catch(
        () => undefined,
      )
      if (!read || read.payload.token_type !== type || !read.payload.jti || !read.payload.exp) return undefined
      return { id: read.payload.jti, until: read.payload.exp * 1000 }
    },
  }
}
