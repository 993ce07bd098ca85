/** Passwords: a salted argon2 hash of the md5 hex in the database; md5, SM2 or plain on the wire (contract page auth §6). */
import { hash, verify } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { sm2 } from 'sm-crypto'

export const md5Hex = (plain: string): string => createHash('md5').update(plain, 'utf8').digest('hex')

/** What the database keeps for a plain password. */
export const hashPassword = (plain: string): Promise<string> => hash(md5Hex(plain))

/** 04, the point, the digest and at least one byte. */
const sm2Shape = /^(04)?[0-9a-f]{194,}$/i

/** The md5 hex that a wire password stands for. */
function md5OfWire(wire: string, sm2PrivateKey: string | undefined): string {
  if (/^[0-9a-f]{32}$/i.test(wire)) return wire.toLowerCase()
  if (!sm2PrivateKey || !sm2Shape.test(wire)) return md5Hex(wire)
  // why: some clients leave the 04 of an uncompressed point in place, the library wants none
  const plain = sm2.doDecrypt(wire, sm2PrivateKey, 1) || sm2.doDecrypt(wire.replace(/^04/, ''), sm2PrivateKey, 1)
  return md5Hex(plain || wire)
}

/** What the database keeps for a password as it came over the wire. */
export const hashWirePassword = (wire: string, sm2PrivateKey?: string): Promise<string> => hash(md5OfWire(wire, sm2PrivateKey))

// why: an unknown account must take as long as a known one
const nobody = hashPassword('nobody')

/** @param stored argon2 hash, or undefined where there is no such user; the time taken is the same */
export async function checkPassword(stored: string | undefined, wire: string, sm2PrivateKey?: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), md5OfWire(wire, sm2PrivateKey)).catch(() => false)
  return right && stored !== undefined
}
