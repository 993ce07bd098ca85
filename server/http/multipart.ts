/** Reads one uploaded file from a multipart body, with the platform's own parser and never beyond the limit. */
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

/**
 * @param most maximum size in bytes
 * @returns undefined when the field is absent or empty
 * @throws Refused uploadSize, notReadable
 */
export async function readFileField(req: IncomingMessage, field: string, most: number): Promise<UploadedFile | undefined> {
  const type = req.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  const body = await readBody(req, most + wrapping)
  if (!body) throw new Refused('uploadSize', { mb: Math.floor(most / 1_048_576) })
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refused('notReadable')
  })
  const file = form.get(field)
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.size > most) throw new Refused('uploadSize', { mb: Math.floor(most / 1_048_576) })
  return { name: plainName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
}
