/** Passwords: a salted argon2 hash of the md5 hex in the database; md5, SM2 or plain on the wire (contract page auth §6). */
import { hash, verify } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sm2 } from 'sm-crypto'
import { commonPasswords } from '#contract/rules/common-passwords.ts'
import type { PasswordProblem } from '#contract/rules/password.ts'

export const md5Hex = (plain: string): string => createHash('md5').update(plain, 'utf8').digest('hex')

/** What the database keeps for a plain password. */
export const hashPassword = (plain: string): Promise<string> => hash(md5Hex(plain))

/** The point (128 digits), the digest (64) and at least one byte; 04 in front of the point where the client keeps it. At most 512 bytes. */
const sm2Shape = /^(04)?[0-9a-f]{194,1216}$/i

/**
 * The text of an SM2 ciphertext; undefined where it is none for this key. Blade's clients send C1C2C3; the newer order of the
 * standard, C1C3C2, is read too. The digest inside tells which one it is, and whether 04 is a prefix or part of the point.
 */
function decrypted(wire: string, privateKey: string): Promise<string | undefined> {
  const work = decrypting.then(async () => {
    const orders = [0, 1] as const
    const spellings = wire.startsWith('04') ? [wire.slice(2), wire] : [wire]
    for (const order of orders)
      for (const text of spellings) {
        await setImmediate()
        const plain = sm2.doDecrypt(text, privateKey, order)
        if (plain) return plain
      }
    return undefined
  })
  decrypting = work.catch(() => undefined)
  return work
}
/** One multiplication on the curve takes tens of milliseconds of the main thread: they are done one after another, each in a turn of its own. */
let decrypting: Promise<unknown> = Promise.resolve()

/** What a password on the wire reveals: the plain text, or only its md5 hex. */
export async function passwordOfWire(wire: string, sm2PrivateKey: string | undefined): Promise<{ plain: string } | { md5: string }> {
  if (/^[0-9a-f]{32}$/i.test(wire)) return { md5: wire.toLowerCase() }
  if (!sm2PrivateKey || !sm2Shape.test(wire)) return { plain: wire }
  return { plain: (await decrypted(wire, sm2PrivateKey)) ?? wire }
}

async function md5OfWire(wire: string, sm2PrivateKey: string | undefined): Promise<string> {
  const password = await passwordOfWire(wire, sm2PrivateKey)
  return 'md5' in password ? password.md5 : md5Hex(password.plain)
}

/** One or two printable characters: their digests are recognisable; those of longer ones are too many. */
const shortest = () => {
  const characters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  return [...characters, ...characters.flatMap((a) => characters.map((b) => a + b))]
}
let known: { short: ReadonlySet<string>; common: ReadonlySet<string> } | undefined

/** What is wrong with a password of which only the md5 is known: the client that hashed it must check its length. */
export function digestProblem(md5: string, names: readonly string[]): PasswordProblem | undefined {
  known ??= { short: new Set(shortest().map(md5Hex)), common: new Set([...commonPasswords].map(md5Hex)) }
  if (known.short.has(md5)) return 'passwordShort'
  if (names.some((name) => [name, name.toLowerCase()].some((one) => md5Hex(one) === md5))) return 'passwordName'
  return known.common.has(md5) ? 'passwordCommon' : undefined
}

/** What the database keeps for a password as sent. */
export const hashWirePassword = async (wire: string, sm2PrivateKey?: string): Promise<string> => hash(await md5OfWire(wire, sm2PrivateKey))

// why: an unknown account must take as long as a known one
const nobody = hashPassword('nobody')

/** @param stored argon2 hash, or undefined for an unknown user; both take the same time */
export async function checkPassword(stored: string | undefined, wire: string, sm2PrivateKey?: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), await md5OfWire(wire, sm2PrivateKey)).catch(() => false)
  return right && stored !== undefined
}
