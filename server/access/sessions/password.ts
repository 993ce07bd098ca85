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

/** Without characters that are mistaken for others. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Random, 59 bits: `k4pw-7mhn-x2cd`, for somebody else to read out and type. */
export const oneTimePassword = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')).join('-')

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

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
/** Short passwords of which a digest is recognised: up to so many characters of these. */
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

/** Tries all of them, most of a second of work in slices. */
async function isShort(md5: string): Promise<boolean> {
  let tried = 0
  for (const { characters, most } of recognised)
    for (const text of shortTexts(characters, most)) {
      if (hashOnce('md5', text) === md5) return true
      if (++tried % 5000 === 0) await breath.breathe()
    }
  return false
}

let known: ReadonlySet<string> | undefined

/**
 * What is wrong with a password of which only the md5 is known. Its length cannot be measured: recognised are the owner's names, the
 * common passwords, and short ones (`recognised`). The client that hashed a longer one must check its length.
 */
export async function digestProblem(md5: string, names: readonly string[]): Promise<PasswordProblem | undefined> {
  known ??= new Set([...commonPasswords].map(md5Hex))
  if (names.some((name) => [name, name.toLowerCase()].some((one) => md5Hex(one) === md5))) return 'passwordName'
  if (known.has(md5)) return 'passwordCommon'
  return (await isShort(md5)) ? 'passwordShort' : undefined
}

/** Whether a one-time password was not used in time. @param now epoch ms */
export const isVoid = (
  { passwordKind, passwordUntil }: Pick<typeof user.$inferSelect, 'passwordKind' | 'passwordUntil'>,
  now: number,
): boolean => passwordKind === 'initial' && passwordUntil !== null && passwordUntil <= now

/** What the database keeps for a password as sent. */
export const hashWirePassword = async (wire: string, sm2PrivateKey?: string): Promise<string> => hash(await md5OfWire(wire, sm2PrivateKey))

// why: an unknown account must take as long as a known one
const nobody = hashPassword('nobody')

/** @param stored argon2 hash, or undefined for an unknown user; both take the same time */
export async function checkPassword(stored: string | undefined, wire: string, sm2PrivateKey?: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), await md5OfWire(wire, sm2PrivateKey)).catch(() => false)
  return right && stored !== undefined
}
