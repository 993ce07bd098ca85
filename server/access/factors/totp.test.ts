/** SHA-1 test vectors of RFC 6238, appendix B. Authenticator apps show the last six of their eight digits. */
import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newSecret, stepOf, uriOf } from './totp.ts'

const secret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '94287082', 0x1],
  [1111111109, '07081804', 0x23523ec],
  [1111111111, '14050471', 0x23523ed],
  [1234567890, '89005924', 0x273ef07],
  [2000000000, '69279037', 0x3f940aa],
  [20000000000, '65353130', 0x27bc86aa],
])('at %i s the code is %s', (seconds, code, step) => {
  const now = seconds * 1000
  const six = code.slice(2)
  expect(stepOf(secret, six, now)).toBe(step)
  // One step of clock skew in either direction, and no more.
  expect(stepOf(secret, six, now + 30_000)).toBe(step)
  expect(stepOf(secret, six, now - 30_000)).toBe(step)
  expect(stepOf(secret, six, now + 60_000)).toBeUndefined()
  if (seconds > 60) expect(stepOf(secret, six, now - 60_000)).toBeUndefined()
})

test('creates secrets of 160 bits, and addresses that name issuer and account', () => {
  expect(Secret.fromBase32(newSecret()).bytes).toHaveLength(20)
  expect(newSecret()).not.toBe(newSecret())
  const uri = new URL(uriOf(secret, '沈若水', '青禾医疗'))
  expect(decodeURIComponent(uri.pathname)).toContain('青禾医疗:沈若水')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, algorithm: 'SHA1', digits: '6', period: '30' })
})
