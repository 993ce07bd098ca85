/**
 * The last requests of a world with their answers. Passwords, tokens, secrets, verification codes, telephone and id-card numbers are
 * masked. The lab's own calls, and calls that opt out of faults (`rules/faults.ts`), are not included.
 */
import { z } from 'zod'
import { get, none, post } from './lab.ts'
import { labName } from '../rules/worlds.ts'
import { typedCode, typedLine } from '../text-schemas.ts'

const id = z.coerce.number().int().min(1)

/** All given filters must match. */
const filters = z.object({
  method: z.enum(['', 'GET', 'POST']).default(''),
  /** `*` stands for any characters. */
  path: typedCode().max(200).default(''),
  /** `403`, `4xx`; 0 for requests without an answer. */
  status: typedCode()
    .regex(/^(\d{1,3}|[1-5]xx)?$/i)
    .default(''),
  /** Account of the caller; `-` for callers without a token. */
  user: typedCode().max(64).default(''),
  /** Text in address, request or answer; masked parts are not searched. */
  text: typedLine().max(100).default(''),
})
export type JournalFilters = z.output<typeof filters>

const entry = z.object({
  id: z.number(),
  /** Epoch ms of the machine's clock, and `yyyy-MM-dd HH:mm:ss` of the world's. */
  at: z.number(),
  time: z.string(),
  method: z.string(),
  path: z.string(),
  /** As sent, masked; empty if there is none. */
  query: z.string(),
  /** 0 without an answer. */
  status: z.number(),
  /** Blade's code in the answer; null if there is none. */
  code: z.number().nullable(),
  /** Whether the answer was sent completely. */
  whole: z.boolean(),
  /** null while it is being answered. */
  ms: z.number().nullable(),
  /** Account and role aliases of the caller; empty without a token. */
  account: z.string(),
  roles: z.array(z.string()),
  /** Bytes of the answer. */
  bytes: z.number(),
  /** Fault rules that applied; 0 is the header. */
  faults: z.array(z.object({ id: z.number(), kind: z.string() })),
  requestId: z.string(),
  /** The entry that it repeats. */
  replayOf: z.number().nullable(),
  /** Names that the contract does not know, which the server ignores, each with the known name that is spelled most like it. */
  unknown: z.array(z.object({ place: z.enum(['query', 'body', 'header']), name: z.string(), nearest: z.string() })),
})
export type JournalEntry = z.output<typeof entry>

export const journalList = get(
  'journal/list',
  ['实验室：请求日志', 'Lab: request log'],
  filters.extend({ size: z.coerce.number().int().min(1).max(1000).default(100) }),
  z.object({
    /** Newest first. */
    entries: z.array(entry),
    /** Number of matching entries. */
    total: z.number(),
    /** Number of all entries. */
    all: z.number(),
    /** Whether requests with unknown names are refused. */
    strict: z.boolean(),
    /** Name of the snapshot that was saved when the log was begun; empty without one. */
    before: z.string(),
  }),
)

const roles = z.array(z.string())
/** The server's reasons for refusing the call, and what would allow it now. Names of roles and menus are those of the rows. */
const why = z.object({
  /** Rights of which any one would suffice, with the menu or button that grants each, and the roles that have it. */
  missing: z.array(z.object({ code: z.string(), menu: z.string(), roles })),
  /** API scopes that close the path to users without any scope for that path. */
  closed: z.array(z.object({ path: z.string(), scope: z.string(), roles })),
  /** `hospitals`: only for users who see all hospitals; `files`: only for the uploader. */
  scope: z.enum(['', 'hospitals', 'files']),
  /** Roles of the caller. */
  held: roles,
})
export type Why = z.output<typeof why>

const text = z.object({
  /** null: no body, dropped by now, or too large to be stored. */
  body: z.string().nullable(),
  type: z.string(),
  /** Whether only the beginning is included. */
  clipped: z.boolean(),
})
const detail = entry.extend({
  request: text,
  answer: text,
  /** A shell command that repeats the request, with the token in `$TOKEN`. */
  curl: z.string(),
  /** For a refused call (403). */
  why: why.nullable(),
})
export type JournalDetail = z.output<typeof detail>
/** `site`: address of the server, for the shell command. */
export const journalDetail = get(
  'journal/detail',
  ['实验室：请求详情', 'Lab: request details'],
  z.object({ id, site: z.string().max(200).default('') }),
  detail,
  { asks: () => ({ id: undefined }) },
)

/** Differences of two requests and their answers: `answer.data.total`. At most 500 lines; long values are cut. */
export const journalCompare = get(
  'journal/compare',
  ['实验室：比较请求', 'Lab: compare two requests'],
  z.object({ a: id, b: id }),
  z.object({ a: entry, b: entry, differences: z.array(z.object({ at: z.string(), a: z.string().nullable(), b: z.string().nullable() })) }),
  { asks: () => ({ a: undefined, b: undefined }) },
)
export type JournalComparison = z.output<typeof journalCompare.output>

/** Repeats a request as the caller of this call, with the body that was really sent. @returns the new entry */
export const journalReplay = post(
  'journal/replay',
  ['实验室：重发请求', 'Lab: replay a request'],
  z.object({ id: z.int().min(1) }),
  entry,
  {
    untried: 'repeats what others did',
  },
)
/** Refuses requests with names that the contract does not know, or no longer. */
export const journalStrict = post(
  'journal/strict',
  ['实验室：严格检查请求', 'Lab: check requests strictly'],
  z.object({ on: z.boolean() }),
  z.object({ on: z.boolean() }),
  { untried: 'refuses requests of others' },
)
/** How often each call of the contract was made since the log was cleared, and requests to other addresses. */
export const journalCalls = get(
  'journal/calls',
  ['实验室：接口调用统计', 'Lab: calls made and never made'],
  none,
  z.object({
    calls: z.array(z.object({ name: z.string(), title: z.string(), method: z.string(), path: z.string(), count: z.number() })),
    others: z.array(z.object({ address: z.string(), count: z.number() })),
  }),
)
/** Saves a snapshot and clears the log, so that a test made from the log begins with these rows. */
export const journalBegin = post(
  'journal/begin',
  ['实验室：开始录制', 'Lab: begin a recording of requests'],
  z.object({ name: labName }),
  z.object({ name: z.string() }),
  { untried: 'forgets requests' },
)
export const journalClear = post('journal/clear', ['实验室：清空日志', 'Lab: clear the request log'], none, z.object({ all: z.number() }), {
  untried: 'forgets requests',
})

/**
 * The matching requests in their original order, as a file that repeats them: `.http`, or a test with ward-kit that also checks the
 * answers. `calls`: the report of `journalCalls` as a table.
 */
export const journalFile = get(
  'journal/file',
  ['实验室：导出为测试', 'Lab: export as a test'],
  filters.extend({ format: z.enum(['http', 'playwright', 'calls']).default('http') }),
  z.object({ name: z.string(), text: z.string() }),
)
