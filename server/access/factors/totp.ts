/** Time-based codes (RFC 6238): SHA-1, six digits, 30 seconds, which every authenticator app supports. */
import { Secret, TOTP } from 'otpauth'

const period = 30
/** Steps before and after the current one that are accepted, for clocks that differ. */
const skew = 1
const settings = { algorithm: 'SHA1', digits: 6, period } as const

/** 160 bits, as the RFC recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const of = (secret: string, label = '', issuer = '') => new TOTP({ ...settings, label, issuer, secret: Secret.fromBase32(secret) })

/** The address that an authenticator app reads from the QR code. @param issuer name of the company, which the app shows */
export const uriOf = (secret: string, account: string, issuer: string): string => of(secret, account, issuer).toString()

/** The time step of a code; undefined if it belongs neither to the current step nor to its neighbours. @param now epoch milliseconds */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const difference = of(secret).validate({ token: code, timestamp: now, window: skew })
  return difference === null ? undefined : Math.floor(now / 1000 / period) + difference
}
