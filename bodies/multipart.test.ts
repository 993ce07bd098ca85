/** The multipart reader: each limit, abort, slow senders, and leftovers of a crash. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIncoming, type Incoming } from './incoming.ts'
import { partLimits, readMultipart } from './multipart.ts'

let folder: string
let incoming: Incoming
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ward-incoming-test-'))
  incoming = createIncoming(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const megabyte = 1024 * 1024
const part = (head: string, content = '') => `--X\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string, text = '') => part(`Content-Disposition: form-data; name="${name}"`, text)
const fileHead = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png`

async function* chunksOf(body: string | Buffer, size = 50_000) {
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at += size) yield Promise.resolve(bytes.subarray(at, at + size))
}

const read = (source: AsyncIterable<Uint8Array>, more: Partial<Parameters<typeof readMultipart>[1]> = {}) =>
  readMultipart(source, { type: 'multipart/form-data; boundary=X', around: 65_536, file: megabyte, ...more })

test('reads fields and a file from any chunks, the file into a temporary one with mode 0600', async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 256))
  const body = Buffer.concat([
    Buffer.from(field('名', 'a\r\nb') + part(fileHead('头像%22.png')).slice(0, -2)),
    content,
    Buffer.from(`\r\n${field('名', '二')}--X--\r\n`),
  ])
  for (const size of [1, 7, 4096, 1_000_000]) {
    const claim = incoming.claim('me', 'file')
    const { fields, file } = await read(chunksOf(body, size), { claim })
    expect(fields).toEqual([
      ['名', 'a\r\nb'],
      ['名', '二'],
    ])
    expect(file).toMatchObject({ field: 'file', name: '头像".png', type: 'image/png', size: content.length })
    expect(readFileSync(file!.path).equals(content)).toBe(true)
    expect(statSync(file!.path).mode & 0o777).toBe(0o600)
    expect(incoming.bytesOf('me')).toBe(body.length)
    claim.release()
    await expect.poll(() => existsSync(file!.path)).toBe(false)
    expect(incoming.bytesOf('me')).toBe(0)
  }
})

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes)
const refused: [name: string, body: string, key: string][] = [
  ['many empty files', repeated(part('Content-Disposition: form-data; name=""; filename=""'), 4 * megabyte), 'tooLarge'],
  ['many fields', repeated(field('a', 'b'), 4 * megabyte), 'tooLarge'],
  ['two files', part(fileHead('a.png'), 'a') + part(fileHead('b.png'), 'b') + '--X--', 'tooLarge'],
  ['a long name', field('n'.repeat(partLimits.name + 1)) + '--X--', 'tooLarge'],
  ['a name of escapes', field('%0A%22'.repeat(megabyte)) + '--X--', 'tooLarge'],
  ['a header block of a million lines', `--X\r\n${repeated('a: b\r\n', 6 * megabyte)}`, 'tooLarge'],
  ['a long field', field('a', 'x'.repeat(70_000)) + '--X--', 'tooLarge'],
  ['a file beyond its limit', part(fileHead('a.png'), 'x'.repeat(megabyte + 1)) + '--X--', 'tooLarge'],
  ['no boundary in it', 'x'.repeat(1000), 'unreadable'],
  ['no end', field('a', 'b'), 'unreadable'],
  ['a file without an end', part(fileHead('a.png'), 'x'), 'unreadable'],
  ['nothing', '', 'unreadable'],
]
test.each(refused)('refuses %s without reading further or leaving a file', async (_name, body, key) => {
  const claim = incoming.claim('me', 'file')
  let taken = 0
  async function* source() {
    for await (const chunk of chunksOf(body)) {
      taken += chunk.length
      yield chunk
    }
  }
  await expect(read(source(), { claim })).rejects.toMatchObject({ key })
  claim.release()
  if (body.length > 2 * megabyte) expect(taken).toBeLessThan(1.5 * megabyte)
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('a Content-Type without a boundary is unreadable', async () => {
  await expect(read(chunksOf('x'), { type: 'multipart/form-data; x=y' })).rejects.toMatchObject({ key: 'unreadable' })
})

test('gives up on a slow or unfinished body, and removes its file', async () => {
  async function* slow() {
    yield Buffer.from(part(fileHead('a.png'), 'x'))
    for (;;) {
      await delay(20)
      yield Buffer.from('x')
    }
  }
  async function* silent() {
    yield Buffer.from(part(fileHead('a.png'), 'x'))
    await new Promise(() => {})
  }
  for (const source of [slow, silent]) {
    const claim = incoming.claim('me', 'file')
    const pace = { grace: 100, rate: 1, total: 10_000 }
    await expect(read(source(), { claim, pace })).rejects.toMatchObject({ key: 'slow' })
    claim.release()
    await expect.poll(() => readdirSync(folder)).toEqual([])
  }
  const total = { grace: 10_000, rate: 0.001, total: 100 }
  await expect(read(silent(), { pace: { ...total, grace: 400 } })).rejects.toMatchObject({ key: 'slow' })
})

test('leaves no file when the sender disconnects, even while the file is being opened', async () => {
  async function* gone() {
    yield Buffer.from(part(fileHead('a.png'), 'x'.repeat(1000)))
    await delay(5)
    throw new Error('aborted')
  }
  const claim = incoming.claim('me', 'file')
  await expect(read(gone(), { claim })).rejects.toMatchObject({ key: 'unreadable' })
  claim.release()
  const other = incoming.claim('me', 'file')
  other.open()
  other.release()
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('allows two concurrent uploads per account, until one is released', () => {
  const [first] = [incoming.claim('me', 'file'), incoming.claim('me', 'file')]
  expect(() => incoming.claim('me', 'file')).toThrow(expect.objectContaining({ key: 'busy' }) as Error)
  incoming.claim('other', 'file')
  incoming.claim('me', 'text')
  first.release()
  first.release()
  incoming.claim('me', 'file')
  expect(() => incoming.claim('me', 'file')).toThrow()
})

test('limits the total size of all bodies', async () => {
  const little = createIncoming(folder, 100_000)
  const body = part(fileHead('a.png'), 'x'.repeat(60_000)) + '--X--'
  const first = little.claim('one', 'file')
  await read(chunksOf(body), { claim: first })
  const second = little.claim('two', 'file')
  await expect(read(chunksOf(body), { claim: second })).rejects.toMatchObject({ key: 'busy' })
  second.release()
  first.release()
  await read(chunksOf(body), { claim: little.claim('two', 'file') })
})

test('removes leftovers of a crash at the next start', () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'left'), 'x')
  createIncoming(folder)
  expect(readdirSync(folder)).toEqual([])
  expect(() => createIncoming(join(folder, 'none'))).not.toThrow()
})
