/** Encryption of stored secrets: AES-256-GCM under a key of this installation. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface Seal {
  /** @param place what the text belongs to (additional data); it can be decrypted nowhere else, so it cannot be moved */
  close(text: string, place?: string): Buffer
  /** @throws Error when it was sealed with another key, for another place, or changed */
  open(sealed: Buffer, place?: string): string
}

const ivBytes = 12
const tagBytes = 16

/** @param key 32 bytes as hex */
export function createSeal(key: string): Seal {
  const secret = Buffer.from(key, 'hex')
  return {
    close(text, place = '') {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, place = '') {
      const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
