/**
 * Exchanges with stock SpringBlade servers, one a line, in the order in which they were made: paths, shapes, types, codes, status, empty
 * values and error messages are unchanged, names of rows are replaced. `<word>` stands for a secret. Boot 4.10.0 has the whole list; 5.0.1
 * was asked the same, and its file holds what it answers otherwise, and further exchanges about what is new in it.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const envelope = z.strictObject({ code: z.int(), success: z.boolean(), data: z.unknown(), msg: z.string() })
const texts = z.record(z.string(), z.string())

const exchange = z.strictObject({
  /** Note about the exchange; unique where a rule uses this answer. */
  note: z.string().optional(),
  method: z.enum(['GET', 'POST']),
  path: z.string().startsWith('/blade-'),
  query: texts.default({}),
  /** Whose token was sent; a manager has a role of the alias `admin`. */
  caller: z.enum(['nobody', 'administrator', 'manager', 'plain']),
  /** Whether the Basic header of the client was sent too. */
  client: z.literal(true).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  status: z.int(),
  /** Lists in the answer are shortened to three entries. */
  cut: z.literal(true).optional(),
  answer: envelope,
})
export type Exchange = z.output<typeof exchange>
export type Answer = Pick<Exchange, 'status' | 'answer'>

export const versions = ['4.10', '5.0'] as const
export type Version = (typeof versions)[number]

const read = (version: Version): readonly Exchange[] =>
  readFileSync(new URL(`recordings-${version}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => exchange.parse(JSON.parse(line)))

/** Those of 4.10, from which the player takes its rows. */
export const recordings = read('4.10')
const newer = read('5.0')

const callIn = ({ method, path, query, caller, body }: Exchange) => JSON.stringify([method, path, query, caller, body])

const instead = new Map(newer.map((one) => [callIn(one), one]))
const calls = new Set(recordings.map(callIn))

/** Every exchange of each version. */
export const recordingsOf: Readonly<Record<Version, readonly Exchange[]>> = {
  '4.10': recordings,
  '5.0': [...recordings.map((one) => instead.get(callIn(one)) ?? one), ...newer.filter((one) => !calls.has(callIn(one)))],
}

/** A recorded answer by its note, for rules that return it for other calls. @throws Error where no recording has this note */
export function noted(note: string): Answer {
  const recording = [...recordings, ...newer].find((one) => one.note === note)
  if (!recording) throw new Error(`no recording says: ${note}`)
  return { status: recording.status, answer: recording.answer }
}

/** The parts of a call by which its recording is found. */
export type RecordingKey = Pick<Exchange, 'method' | 'path' | 'query' | 'caller' | 'body'>

const paging = new Set(['current', 'size'])

/** The most specific recording whose values all match the call, and whose query has every name of the call. */
export function recordingOf(
  exchanges: readonly Exchange[],
  { method, path, query, caller, body = {} }: RecordingKey,
): Exchange | undefined {
  const pairs = (of: object) => Object.entries(of).filter(([name]) => !paging.has(name))
  const fits = (one: Exchange) =>
    one.method === method &&
    one.path === path &&
    one.caller === caller &&
    pairs(one.query).every(([name, value]) => query[name] === value) &&
    pairs(query).every(([name]) => name in one.query) &&
    pairs(one.body ?? {}).every(([name, value]) => JSON.stringify(body[name]) === JSON.stringify(value))
  const weight = (one: Exchange) => pairs(one.query).length + pairs(one.body ?? {}).length
  return exchanges.filter(fits).sort((a, b) => weight(b) - weight(a))[0]
}
