/** Reads multipart bodies as they arrive, and stops at the first part, name or byte beyond the limits. */
import { Busboy } from '@fastify/busboy'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { BadBody, isBadBody } from './bad-body.ts'
import type { Claim } from './incoming.ts'
import { type Pace, piecesOf } from './pace.ts'

/** `fields`: more than any form has. `header` in bytes, `name` in characters. */
export const partLimits = { files: 1, fields: 64, header: 8192, name: 200 } as const

/** A received file. It is removed when its claim is released. */
export interface ReadFile {
  field: string
  /** The name that the browser sent, possibly with folders. */
  name: string
  type: string
  size: number
  path: string
}

interface Options {
  /** The Content-Type of the request. */
  type: string
  /** Maximum bytes of the fields, and of everything around the parts. */
  around: number
  /** Maximum bytes of a file; 0 if none is expected. */
  file: number
  /** Claim for the file; without it files are ignored. */
  claim?: Claim | undefined
  pace?: Pace | undefined
}

export const isMultipart = (type: string): boolean => /^multipart\/form-data\s*;/i.test(type)

/** Browsers escape these three characters in names; everything else is unescaped. */
const escapes: Readonly<Record<string, string>> = { '%22': '"', '%0d': '\r', '%0a': '\n' }
const plain = (name: string) => name.replace(/%(?:22|0d|0a)/gi, (text) => escapes[text.toLowerCase()]!)

/**
 * @returns the fields in order, and the file, once all have arrived
 * @throws BadBody tooLarge for a file or fields beyond their limits and for too many parts; unreadable, slow, busy
 */
export async function readMultipart(
  source: AsyncIterable<Uint8Array>,
  { type, around, file: most, claim, pace }: Options,
): Promise<{ fields: [name: string, text: string][]; file: ReadFile | undefined }> {
  const fields: [string, string][] = []
  let file: ReadFile | undefined
  let problem: unknown
  let written: Promise<unknown> | undefined
  let inFile = 0
  const fail = (error: unknown) => void (problem ??= error)
  const tooLarge = () => fail(new BadBody('tooLarge'))
  const isName = (name: unknown): name is string => typeof name === 'string' && name.length <= partLimits.name

  const parser = openParser(type, around, most)
  const finished = once(parser, 'finish')
  finished.catch(fail)
  // Stays until the end, because an error without a listener would end the process.
  parser.on('error', fail)
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, tooLarge)
  parser.on('field', (name: unknown, text: string, _nameCut: boolean, isCut: boolean) => {
    if (!isName(name) || isCut) return tooLarge()
    fields.push([plain(name), text])
  })
  parser.on('file', (field: unknown, stream: Readable, name: string, _encoding: string, mime: string) => {
    stream.on('error', fail)
    if (!isName(field)) return (tooLarge(), void stream.resume())
    const opened = claim?.open()
    file = opened && { field: plain(field), name: plain(name), type: mime, size: 0, path: opened.path }
    stream.on('data', (bytes: Buffer) => {
      inFile += bytes.length
      if (file) file.size += bytes.length
    })
    stream.on('limit', tooLarge)
    if (!opened) return
    written = once(opened.sink, 'finish')
    written.catch(fail)
    stream.pipe(opened.sink)
  })

  let size = 0
  try {
    for await (const piece of piecesOf(source, around + most, pace)) {
      size += piece.length
      claim?.add(piece.length)
      await Promise.race([new Promise<unknown>((resolve) => parser.write(piece, resolve)), finished, written ?? finished])
      // Counted here, because headers, boundaries and parts without a name cause no event.
      if (size - inFile > around + pendingBytes) tooLarge()
      if (problem) throw problem
    }
    parser.end()
    await finished
    await written
    if (problem) throw problem
    return { fields, file }
  } catch (error) {
    throw isBadBody(problem) || !isBadBody(error) ? readable(problem ?? error) : error
  } finally {
    parser.destroy()
  }
}

/** Bytes of a file that the parser may buffer. */
const pendingBytes = 4 * 65_536

/** The parser reports unreadable bodies as plain errors; a full disk is not one of those. */
const readable = (error: unknown): unknown =>
  isBadBody(error) || (error instanceof Error && 'errno' in error) ? error : new BadBody('unreadable')

/** @throws BadBody unreadable */
function openParser(type: string, around: number, most: number) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        fields: partLimits.fields,
        files: partLimits.files,
        parts: partLimits.fields + partLimits.files,
        headerPairs: 20,
        headerSize: partLimits.header,
        fieldSize: around,
        fileSize: most,
      },
    })
  } catch {
    throw new BadBody('unreadable')
  }
}
