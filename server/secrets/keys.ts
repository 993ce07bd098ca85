/** Keys of this installation. One secret; every use derives its own key from it. */
import { createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { Fault, writeIn } from '#db/file.ts'
import { sm2 } from 'sm-crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Use = 'cookie' | 'jwt' | 'tokens' | 'audit' | 'rows' | 'sm2'

const fileBeside = (databasePath: string) => join(dirname(databasePath), 'session.secret')

/** The secret from the settings or from an earlier start; undefined where there is none yet. */
function knownSecret(configured: string | undefined, databasePath: string): string | undefined {
  if (configured || databasePath === ':memory:') return configured
  const file = fileBeside(databasePath)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** The secret from the settings, or one that is generated once and stored beside the database, readable by its owner only. */
export function installationSecret(configured: string | undefined, databasePath: string): string {
  const existing = knownSecret(configured, databasePath)
  if (existing) return existing
  const generated = randomBytes(32).toString('hex')
  if (databasePath === ':memory:') return generated
  const file = fileBeside(databasePath)
  writeIn(dirname(file), () => writeFileSync(file, generated, { mode: 0o600, flag: 'wx' }))
  return generated
}

/** 32 bytes for one use, as hex. */
export const deriveKey = (secret: string, use: Use): string =>
  Buffer.from(hkdfSync('sha256', secret, 'ward-console', use, 32)).toString('hex')

export interface SmKeys {
  /** 64 hex digits. */
  privateKey: string
  /** 04 and 128 hex digits, as clients configure it. */
  publicKey: string
}

/** The pair for passwords that clients encrypt (SM2, GB/T 32918). @throws Error for a key outside of the curve's range */
export function smKeysOf(privateKey: string): SmKeys {
  const pair = createECDH('SM2')
  pair.setPrivateKey(privateKey, 'hex')
  return { privateKey, publicKey: pair.getPublicKey('hex') }
}

/** @param publicKey 128 hex digits, 04 before them or not */
export function isSmPoint(publicKey: string): boolean {
  try {
    return !!ECDH.convertKey(publicKey.length === 128 ? `04${publicKey}` : publicKey, 'SM2', 'hex')
  } catch {
    return false
  }
}

/** A text for the holder of the private key, as Blade's clients send it: C1C2C3 behind the 04 of its point. */
export const sm2Text = (text: string, publicKey: string): string =>
  `04${sm2.doEncrypt(text, publicKey.length === 128 ? `04${publicKey}` : publicKey, 0)}`

/** A key for commands, which create no secret. @throws Fault where there is none */
export function knownKey(configured: string | undefined, databasePath: string, use: Use): string {
  const secret = knownSecret(configured, databasePath)
  if (!secret) throw new Fault(`There is no secret: set SESSION_SECRET, or put session.secret back beside ${databasePath}.`)
  return deriveKey(secret, use)
}
