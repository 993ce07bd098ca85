/** Passwords: a salted argon2 hash of the md5 hex in the database; md5, SM2 or plain on the wire (contract page auth §6). */
import { hash, verify } from '@node-rs/argon2'
import { createHash, hash as hashOnce, randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sm2 } from 'sm-crypto'
import { commonPasswords } from '#contract/rules/common-passwords.ts'
import type { PasswordProblem } from '#contract/rules/password.ts'
import type { user } from '#db/tables/system.ts'
import { createBreath } from '#server/core/breath.ts'

export const md5Hex = (plain: string): string => createHash('md5').update(plain, 'utf8').digest('hex')

/** Without characters that look alike. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A random password of 59 bits like `k4pw-7mhn-x2cd`, which is easy to read out and type. */
export const oneTimePassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')).join('-')

/** What the database keeps for a plain password. */
export const hashPassword = (plain: string): Promise<string> => hash(md5Hex(plain))

/** The point (128 digits), the digest (64) and 1 to 512 bytes of text; some clients put 04 in front of the point. */
const sm2Shape = /^(04)?[0-9a-f]{194,1216}$/i

/**
 * The text of an SM2 ciphertext; undefined if this key does not decrypt it. Blade's clients send C1C2C3; the newer order of the
 * standard, C1C3C2, is read too. The digest inside tells which one it is, and whether 04 is a prefix or part of the point.
 */
function decrypt(wire: string, privateKey: string): Promise<string | undefined> {
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
/** Decryptions run one after another, each in its own turn of the event loop, because one takes tens of milliseconds. */
let decrypting: Promise<unknown> = Promise.resolve()

/** What a password on the wire reveals: the plain text, or only its md5 hex. */
export async function passwordOfWire(wire: string, sm2PrivateKey: string | undefined): Promise<{ plain: string } | { md5: string }> {
  if (/^[0-9a-f]{32}$/i.test(wire)) return { md5: wire.toLowerCase() }
  if (!sm2PrivateKey || !sm2Shape.test(wire)) return { plain: wire }
  return { plain: (await decrypt(wire, sm2PrivateKey)) ?? wire }
}

async function md5OfWire(wire: string, sm2PrivateKey: string | undefined): Promise<string> {
  const password = await passwordOfWire(wire, sm2PrivateKey)
  return 'md5' in password ? password.md5 : md5Hex(password.plain)
}

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
/** Short passwords whose digest is recognised: up to `most` of these characters. */
const recognised = [
  { characters: printable, most: 2 },
  { characters: printable.filter((one) => /[a-z]/.test(one)), most: 4 },
  { characters: printable.filter((one) => /\d/.test(one)), most: 6 },
]

function* shortTexts(characters: readonly string[], most: number, start = ''): Generator<string> {
  for (const one of characters) {
    yield start + one
    if (most > 1) yield* shortTexts(characters, most - 1, start + one)
  }
}

const breath = createBreath()

/** Tries all short passwords: most of a second of work, in slices. */
async function isShort(md5: string): Promise<boolean> {
  let attempts = 0
  for (const { characters, most } of recognised)
    for (const text of shortTexts(characters, most)) {
      if (hashOnce('md5', text) === md5) return true
      if (++attempts % 5000 === 0) await breath.breathe()
    }
  return false
}

let commonDigests: ReadonlySet<string> | undefined

/**
 * What is wrong with a password of which only the md5 is known. Its length cannot be measured: only the owner's names, common
 * passwords and short ones (`recognised`) are detected. The client that hashes a password must check its length.
 */
export async function digestProblem(md5: string, names: readonly string[]): Promise<PasswordProblem | undefined> {
  commonDigests ??= new Set([...commonPasswords].map(md5Hex))
  if (names.some((name) => [name, name.toLowerCase()].some((one) => md5Hex(one) === md5))) return 'passwordName'
  if (commonDigests.has(md5)) return 'passwordCommon'
  return (await isShort(md5)) ? 'passwordShort' : undefined
}

/** Whether a one-time password has expired. @param now epoch ms */
export const isVoid = (
  { passwordKind, passwordUntil }: Pick<typeof user.$inferSelect, 'passwordKind' | 'passwordUntil'>,
  now: number,
): boolean => passwordKind === 'initial' && passwordUntil !== null && passwordUntil <= now

/** What the database keeps for a password as sent. */
export const hashWirePassword = async (wire: string, sm2PrivateKey?: string): Promise<string> => hash(await md5OfWire(wire, sm2PrivateKey))

/** Checked for unknown accounts, which must take as long as known ones. */
const nobody = hashPassword('nobody')

/** @param stored argon2 hash, or undefined for an unknown user; both take the same time */
export async function checkPassword(stored: string | undefined, wire: string, sm2PrivateKey?: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), await md5OfWire(wire, sm2PrivateKey)).catch(() => false)
  return right && stored !== undefined
}
