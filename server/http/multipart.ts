/** Reads multipart bodies, one uploaded file or plain fields, with the platform's own parser and never beyond the limit. */
import { wrapping } from '#contract/rules/uploads.ts'
import type { IncomingMessage } from 'node:http'
import { Refused } from '../core/refusal.ts'

export interface UploadedFile {
  /** As the browser named it, without folders. */
  name: string
  bytes: Uint8Array
}

async function readBody(req: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > most) return undefined
  const chunks: Buffer[] = []
  let length = 0
  // why not destroyed: the refusal still goes out on its connection
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) return undefined
    chunks.push(chunk)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The name of a file without folders, at most 255 characters. */
export const plainName = (name: string): string =>
  // eslint-disable-next-line no-control-regex -- why: the name is shown and stored, it must hold no control characters
  (name.split(/[\\/]/).pop() ?? '').replace(/[\x00-\x1f\x7f]/g, '').slice(-255)

export const isMultipart = (req: IncomingMessage): boolean => /^multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '')

/** @throws Refused notReadable */
const formOf = (req: IncomingMessage, body: Uint8Array<ArrayBuffer>): Promise<FormData> =>
  new Response(body, { headers: { 'Content-Type': req.headers['content-type'] ?? '' } }).formData().catch(() => {
    throw new Refused('notReadable')
  })

/**
 * The texts of a multipart body, the first of each name; files are left out.
 * @param most maximum size in bytes
 * @throws Refused tooLarge, notReadable
 */
export async function readTextFields(req: IncomingMessage, most: number): Promise<Record<string, string>> {
  const body = await readBody(req, most)
  if (!body) throw new Refused('tooLarge')
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of await formOf(req, body)) if (typeof value === 'string') fields[name] ??= value
  return fields
}

/**
 * @param most maximum size in bytes
 * @returns undefined when the field is absent or empty
 * @throws Refused uploadSize, notReadable
 */
export async function readFileField(req: IncomingMessage, field: string, most: number): Promise<UploadedFile | undefined> {
  if (!isMultipart(req)) return undefined
  const body = await readBody(req, most + wrapping)
  if (!body) throw new Refused('uploadSize', { mb: Math.floor(most / 1_048_576) })
  const file = (await formOf(req, body)).get(field)
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.size > most) throw new Refused('uploadSize', { mb: Math.floor(most / 1_048_576) })
  return { name: plainName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
}
