/** Parses forms with a size limit derived from their fields, counted while reading: no action reads a body itself. */
import type { Resource } from '#contract/resource.ts'
import { plainBody } from '#contract/rules/uploads.ts'
import { BadBody, isBadBody } from '#bodies/bad-body.ts'
import type { Claim } from '#bodies/incoming.ts'
import { isMultipart, readMultipart, type ReadFile } from '#bodies/multipart.ts'
import { piecesOf, readAll } from '#bodies/pace.ts'
import type { AppLoadContext } from '@remix-run/node'
import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { textsOf } from '#app/i18n/i18n.server.ts'

/** A character of three bytes, percent-encoded. */
const bytesOfCharacter = 9
/** What was typed, the base of the row, and somebody else's version. */
const copies = 3

/** Maximum bytes of a resource's form. */
export const formLimit = ({ form, fields }: Pick<Resource, 'form' | 'fields'>): number =>
  plainBody + copies * bytesOfCharacter * form.reduce((sum, name) => sum + (fields[name]?.max ?? 0), 0)

/** A plain response, because requests to resource routes get no message from `data`. */
const refusal = (request: Request, text: 'form.tooLarge' | 'form.unreadable' | 'form.slow' | 'form.busy', status: number) =>
  Response.json({ msg: textsOf(request)(text) }, { status })

/** @throws Response for a body that is refused in the middle; rethrows BadBody `tooLarge` and any other error */
function refuse(error: unknown, request: Request): never {
  if (!isBadBody(error) || error.key === 'tooLarge') throw error
  if (error.key === 'unreadable') throw refusal(request, 'form.unreadable', 400)
  throw error.key === 'slow' ? refusal(request, 'form.slow', 408) : refusal(request, 'form.busy', 429)
}

interface Sender extends Pick<AppLoadContext, 'incoming' | 'sent'> {
  account: string
}
const senders = new WeakMap<Request, Sender>()

/** Registers who sent the request; required before a file, or a body beyond `plainBody`, is read. */
export const knowSender = (request: Request, sender: Sender): void => void senders.set(request, sender)

/** Claims one of the account's concurrent bodies. It is released, and its file removed, once the answer is sent. */
function claimFor(request: Request, kind: 'file' | 'text'): Claim {
  const sender = senders.get(request)
  if (!sender) throw new BadBody('tooLarge')
  const claim = sender.incoming.claim(sender.account, kind)
  sender.sent(claim.release)
  return claim
}

/** The stream is not cancelled at the end of reading: that would close the connection before the answer is sent. */
const chunksOf = ({ body }: Request): AsyncIterable<Uint8Array> =>
  body ? (body as ReadableStream<Uint8Array>).values({ preventCancel: true }) : Readable.from([])

async function fileOf({ name, type, size, path }: ReadFile): Promise<File> {
  return new File(size ? [await openAsBlob(path, { type })] : [], name, { type })
}

/** @throws BadBody */
async function readParts(request: Request, type: string, most: number): Promise<FormData> {
  const isKnown = senders.has(request)
  const claim = isKnown ? claimFor(request, 'file') : undefined
  const around = Math.min(most, plainBody)
  const { fields, file } = await readMultipart(chunksOf(request), { type, around, file: isKnown ? most - around : 0, claim })
  const form = new FormData()
  for (const [name, text] of fields) form.append(name, text)
  if (file) form.append(file.field, await fileOf(file))
  return form
}

/** @throws BadBody */
async function readPairs(request: Request, type: string, most: number): Promise<FormData> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new BadBody('unreadable')
  const length = Number(request.headers.get('Content-Length') ?? Infinity)
  if (most > plainBody && length > plainBody) claimFor(request, 'text').add(Number.isFinite(length) ? length : 0)
  const form = new FormData()
  const text = new TextDecoder().decode(await readAll(chunksOf(request), most))
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

/** Forms that were read, because a body can be read only once. */
const forms = new WeakMap<Request, FormData>()

/** Length of a body's head in bytes, in which the first fields of a form are complete. */
const headBytes = 65_536

/** Reads a copy, so that the body remains for the action; the rest of the copy is dropped. @throws Response 408 */
async function headOf(request: Request): Promise<string> {
  if (!request.body || request.bodyUsed) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const piece of piecesOf(request.clone().body as ReadableStream<Uint8Array>, Infinity)) {
      text += decoder.decode(piece, { stream: true })
      if (text.length >= headBytes) break
    }
  } catch (error) {
    refuse(error, request)
  }
  return text
}

/** Reads one of the first fields of a form, however long the rest is, for a check before the action reads the body. */
export async function firstFieldOf(request: Request, name: string): Promise<string | undefined> {
  const cached = forms.get(request)?.get(name)
  if (typeof cached === 'string') return cached
  const head = await headOf(request)
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? '')) return new URLSearchParams(head).get(name) ?? undefined
  const start = `name="${name}"\r\n\r\n`
  const at = head.indexOf(start)
  return at < 0 ? undefined : head.slice(at + start.length).split('\r\n', 1)[0]
}

/**
 * For authorized users: check session and permission before you allow a larger limit.
 * @returns undefined when it is longer than `most` bytes
 * @throws Response 400 when it is not a form, 408 when it arrives too slowly, 429 when its account sends too many at once
 */
export async function formWithin(request: Request, most: number): Promise<FormData | undefined> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return undefined
  const type = request.headers.get('Content-Type') ?? ''
  try {
    const form = await (isMultipart(type) ? readParts : readPairs)(request, type, most)
    forms.set(request, form)
    return form
  } catch (error) {
    if (isBadBody(error) && error.key === 'tooLarge') return undefined
    return refuse(error, request)
  }
}

/** @throws Response 413 when it is longer than `most` bytes, 400 when it is not a form */
export async function readForm(request: Request, most = plainBody): Promise<FormData> {
  const form = await formWithin(request, most)
  if (!form) throw refusal(request, 'form.tooLarge', 413)
  return form
}
