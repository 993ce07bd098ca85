/** Multipart bodies of calls: one uploaded file, or plain fields. */
import { wrapping } from '#contract/rules/uploads.ts'
import { BadBody, isBadBody } from '#bodies/bad-body.ts'
import type { Claim } from '#bodies/incoming.ts'
import { isMultipart, readMultipart } from '#bodies/multipart.ts'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Refused } from '../core/refusal.ts'

export interface UploadedFile {
  /** As the browser named it, without folders. */
  name: string
  bytes: Uint8Array
}

/** The name of a file without folders, at most 255 characters. */
export const plainName = (name: string): string =>
  // eslint-disable-next-line no-control-regex -- the name is shown and stored, so it must not hold control characters
  (name.split(/[\\/]/).pop() ?? '').replace(/[\x00-\x1f\x7f]/g, '').slice(-255)

const typeOf = (req: IncomingMessage): string => req.headers['content-type'] ?? ''

export const hasMultipart = (req: IncomingMessage): boolean => isMultipart(typeOf(req))

/** The stream is not destroyed at the end of reading, so that a refusal can still be answered on its connection. */
const chunksOf = (req: IncomingMessage) => req.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>

const codes = { tooLarge: 'tooLarge', unreadable: 'notReadable', slow: 'bodySlow', busy: 'bodyBusy' } as const

/** A refused body in the words of the API; any other error as it is. */
export const bodyRefusal = (error: unknown): unknown => (isBadBody(error) ? new Refused(codes[error.key]) : error)

/**
 * The texts of a multipart body, the first of each name; a file is left out.
 * @param most maximum size in bytes
 * @throws Refused tooLarge, notReadable, bodySlow, bodyBusy
 */
export async function readTextFields(req: IncomingMessage, most: number): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  try {
    if (Number(req.headers['content-length'] ?? 0) > most) throw new BadBody('tooLarge')
    const body = await readMultipart(chunksOf(req), { type: typeOf(req), around: most, file: 0 })
    for (const [name, text] of body.fields) fields[name] ??= text
  } catch (error) {
    throw bodyRefusal(error)
  }
  return fields
}

/**
 * @param most maximum size in bytes
 * @param claim keeps the file until the call is answered
 * @returns undefined when the field is absent or empty
 * @throws Refused uploadSize, tooLarge, notReadable, bodySlow, bodyBusy
 */
export async function readFileField(req: IncomingMessage, field: string, most: number, claim: Claim): Promise<UploadedFile | undefined> {
  if (!hasMultipart(req)) return undefined
  const tooBig = new Refused('uploadSize', { mb: Math.floor(most / 1_048_576) })
  if (Number(req.headers['content-length'] ?? 0) > most + wrapping) throw tooBig
  try {
    const { file } = await readMultipart(chunksOf(req), { type: typeOf(req), around: wrapping, file: most, claim })
    return file?.field === field && file.size ? { name: plainName(file.name), bytes: await readFile(file.path) } : undefined
  } catch (error) {
    if (isBadBody(error) && error.key === 'tooLarge') throw tooBig
    throw bodyRefusal(error)
  }
}
