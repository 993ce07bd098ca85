/** Parses forms with a size limit derived from their fields, counted while reading: no action reads a body itself. */
import type { Resource } from '#contract/resource.ts'
import { plainBody } from '#contract/rules/uploads.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'

/** A character of three bytes, percent-encoded. */
const bytesOfCharacter = 9
/** What was typed, the base of the row, and somebody else's version. */
const copies = 3

/** Maximum bytes of a resource's form. */
export const formLimit = ({ form, fields }: Pick<Resource, 'form' | 'fields'>): number =>
  plainBody + copies * bytesOfCharacter * form.reduce((sum, name) => sum + (fields[name]?.max ?? 0), 0)

/** why no `data`: resource requests without a page then get no message */
const refusal = (request: Request, text: 'form.tooLarge' | 'form.unreadable', status: number) =>
  Response.json({ msg: textsOf(request)(text) }, { status })

async function bytesWithin({ headers, body }: Request, most: number): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  if (Number(headers.get('Content-Length') ?? 0) > most) return undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  if (!body) return parts
  const reader = body.getReader()
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    size += value.length
    // why not cancelled: that would close the connection before the answer is sent; the process handles the rest
    if (size > most) return undefined
    parts.push(value)
  }
}

/** Forms that were read; a body can be read once. */
const forms = new WeakMap<Request, FormData>()

/** Bytes at the beginning of a body, in which the first fields of a form are complete. */
const headBytes = 65_536

/** Reads a copy, so that the body remains for the action; the rest of the copy is dropped. */
async function headOf(request: Request): Promise<string> {
  if (!request.body || request.bodyUsed) return ''
  const reader = request.clone().body!.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < headBytes) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
  // Not awaited: a copy is only cancelled once the original is, too.
  void reader.cancel()
  return text
}

/** A field that is among the first of its form, however long the rest is: for a check before the action reads it. */
export async function firstFieldOf(request: Request, name: string): Promise<string | undefined> {
  const known = forms.get(request)?.get(name)
  if (typeof known === 'string') return known
  const head = await headOf(request)
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? '')) return new URLSearchParams(head).get(name) ?? undefined
  const start = `name="${name}"\r\n\r\n`
  const at = head.indexOf(start)
  return at < 0 ? undefined : head.slice(at + start.length).split('\r\n', 1)[0]
}

/**
 * For authorized users: a larger limit is requested after session and permission.
 * @returns undefined when it is longer than `most` bytes
 * @throws Response 400 when it is not a form
 */
export async function formWithin(request: Request, most: number): Promise<FormData | undefined> {
  const parts = await bytesWithin(request, most)
  if (!parts) return undefined
  const type = request.headers.get('Content-Type') ?? ''
  const form = await new Response(new Blob(parts), { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw refusal(request, 'form.unreadable', 400)
  })
  forms.set(request, form)
  return form
}

/** @throws Response 413 when it is longer than `most` bytes, 400 when it is not a form */
export async function readForm(request: Request, most = plainBody): Promise<FormData> {
  const form = await formWithin(request, most)
  if (!form) throw refusal(request, 'form.tooLarge', 413)
  return form
}
