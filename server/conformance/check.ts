/** Checks one answer against the contract: status, JSON, envelope or bare, and content. */
import type { Call } from '#contract/calls.ts'
import { saysMissing, saysNothing } from '#contract/springblade/calls.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { contentType } from '#sheets/sheet.ts'
import { z } from 'zod'
import { asRecord } from '../core/record.ts'
import type { Reply } from './client.ts'
import type { Finding } from './report.ts'

const ok: Finding = { verdict: 'ok', note: '' }
export const differs = (note: string): Finding => ({ verdict: 'differs', note })
export const skipped = (note: string): Finding => ({ verdict: 'skipped', note })

const envelope = z.object({
  code: z.int(),
  success: z.boolean(),
  data: z.unknown().refine((data) => data !== null && data !== undefined, 'null or absent'),
  msg: z.string().min(1),
})

/** The first mismatch, and how many more there are. */
export function issueText(error: z.ZodError, root: string): string {
  const flat = (issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] =>
    issues.flatMap((issue) => {
      // Of the alternatives that an answer may match, the closest one gives the most useful message.
      if (issue.code !== 'invalid_union' || !issue.errors.length) return [issue]
      const nearest = issue.errors.reduce((a, b) => (depth(b) > depth(a) ? b : a))
      return flat(nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
    })
  const issues = flat(error.issues)
  const [first] = issues
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return `${[root, ...(first?.path ?? [])].join('.')}: ${first?.message ?? ''}${more}`
}
const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map((issue) => issue.path.length))

/** The code of an answer: that of the body, else the HTTP status. */
export const codeOf = ({ status, body }: Reply): number => {
  const { code } = asRecord(body)
  return typeof code === 'number' ? code : status
}
const msgOf = ({ body, text }: Reply): string => {
  const { msg } = asRecord(body)
  return typeof msg === 'string' ? msg : text.slice(0, 80)
}

/** What is wrong with the envelope of an answer; undefined where it is right. */
export function frameProblem(reply: Reply): string | undefined {
  if (reply.body === undefined) return `no JSON but ${reply.type || 'nothing'}, HTTP ${reply.status}`
  const read = envelope.safeParse(reply.body)
  if (!read.success) return issueText(read.error, 'envelope')
  const { code, success } = read.data
  return success === (code === 200) ? undefined : `success is ${success} with code ${code}`
}

/** @returns what an answer says of a call that the server does not have; undefined for any other answer */
export function absence(call: Call, reply: Reply): Finding | undefined {
  const code = codeOf(reply)
  if (code !== 404 && code !== 405) return undefined
  return call.beyond ? skipped('beyond Blade: this server has none') : { verdict: 'missing', note: `${code} ${msgOf(reply)}` }
}

/** A stock open server names the type of older workbooks, and sends a new one, which is a zip file. */
const isWorkbook = ({ type, text }: Reply, dialect: Dialect): boolean =>
  type === contentType.xlsx || (dialect === 'springblade' && type === 'application/vnd.ms-excel' && text.startsWith('PK'))

/** Checks the answer of a call that should succeed. */
export function check(call: Call, dialect: Dialect, reply: Reply): Finding {
  const code = codeOf(reply)
  const absent = absence(call, reply)
  if (absent) return absent
  if (code === 401 || code === 403) return { verdict: 'refused', note: `${code} ${msgOf(reply)}` }
  if (call.media === 'picture')
    return reply.status === 200 && reply.type.startsWith('image/') ? ok : differs(`no picture but ${reply.type}, HTTP ${reply.status}`)
  if (call.media === 'workbook' && code === 200) return isWorkbook(reply, dialect) ? ok : differs(`no workbook but ${reply.type}`)
  const problem = call.bare && code === 200 ? undefined : frameProblem(reply)
  if (problem) return differs(problem)
  if (code !== 200) return differs(`refused with ${code}: ${msgOf(reply)}`)
  if (reply.status !== 200) return differs(`HTTP ${reply.status} with code 200`)
  if (call.bare && 'code' in asRecord(reply.body)) return differs('in the envelope, expected bare')
  const data = call.bare ? reply.body : dataOf(reply)
  const read = call.answer(dialect).safeParse(data)
  return read.success ? ok : differs(issueText(read.error, 'data'))
}

/** Checks an answer that should refuse: the code, and its envelope. An open server refuses a token with no data at all. */
export function checkRefusal(reply: Reply, code: number, what: string, dialect: Dialect = 'bladex'): Finding {
  const refusal = dialect === 'springblade' && code === 401 ? { ...reply, body: { ...asRecord(reply.body), data: {} } } : reply
  const problem = frameProblem(refusal)
  if (problem) return differs(`${what}: ${problem}`)
  return codeOf(reply) === code ? ok : differs(`${what}: code ${codeOf(reply)}, expected ${code}`)
}

export type Row = Readonly<Record<string, unknown>>
export const dataOf = (reply: Reply): unknown => asRecord(reply.body).data

/** A stock open server answers so, with HTTP 500, for a row that is not there (contract page springblade §1, fact 12). */
export const isMissingRow = (reply: Reply, dialect: Dialect): boolean =>
  dialect === 'springblade' && reply.status === 500 && saysMissing(msgOf(reply))

/** The same answer of a server in production, which gives no reason: it means a missing row only where no row can be meant. */
export const isUnexplained = (reply: Reply, dialect: Dialect): boolean =>
  dialect === 'springblade' && reply.status === 500 && saysNothing(msgOf(reply))

/** The rows of a page, a tree or a list; trees in preorder. */
export function rowsOf(data: unknown): Row[] {
  const records: unknown = Array.isArray(data) ? data : asRecord(data).records
  if (!Array.isArray(records)) return []
  return records.map(asRecord).flatMap((row) => [row, ...rowsOf(row.children)])
}
