/** Keys of this installation. One secret; every use derives its own key from it. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { writeIn } from '#db/file.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The configured secret, or one that is made once and kept beside the database, readable by its owner alone. */
export function installationSecret(configured: string | undefined, databasePath: string): string {
  if (configured) return configured
  if (databasePath === ':memory:') return randomBytes(32).toString('hex')
  const file = join(dirname(databasePath), 'session.secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const made = randomBytes(32).toString('hex')
  writeIn(dirname(file), () => writeFileSync(file, made, { mode: 0o600, flag: 'wx' }))
  return made
}

/** 32 bytes for one use, as hex. */
export const deriveKey = (secret: string, use: 'cookie' | 'jwt' | 'tokens'): string =>
  Buffer.from(hkdfSync('sha256', secret, 'ward-console', use, 32)).toString('hex')
