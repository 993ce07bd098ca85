/** Faults of a world's API, by rules and by a header (`rules/faults.ts`). They never apply to the lab's own calls. */
import { z } from 'zod'
import { faultKinds, faultLimits } from '../rules/faults.ts'
import { get, none, post } from './lab.ts'
import { typedCode, typedLine } from '../text-schemas.ts'

const within = (name: keyof typeof faultLimits) => z.int().min(faultLimits[name][0]).max(faultLimits[name][1])
const ms = within('ms')
const path = z.string().regex(/^(\/.*)?$/)

/** An operation of JSON Patch (RFC 6902). */
const operation = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['add', 'replace', 'test']), path, value: z.unknown() }),
  z.object({ op: z.literal('remove'), path }),
  z.object({ op: z.enum(['move', 'copy']), from: path, path }),
])
export type PatchOperation = z.output<typeof operation>

/** What happens to a call. null: the value in `faultDefaults`. */
const fault = z.object({
  kind: z.enum(faultKinds),
  /** For latency and drip. */
  ms: ms.nullable().default(null),
  /** For latency: maximum of additional milliseconds, drawn for each call. */
  spread: ms.default(0),
  /** For status; for html and stub, which are 200 by default. */
  status: z.int().min(200).max(faultLimits.status[1]).nullable().default(null),
  /** For code. */
  code: within('code').nullable().default(null),
  /** Message for status and code; by default the server's own. */
  msg: typedLine().max(200).default(''),
  /** For stub: the body of the answer. */
  body: z.unknown().optional(),
  /** For patch: what is changed in the body of the answer, in this order. */
  patch: z.array(operation).min(1).max(100).optional(),
})
export type Fault = z.output<typeof fault>

const which = z.object({
  method: z.enum(['any', 'GET', 'POST']).default('any'),
  /** `*` stands for any characters; empty: any path. */
  path: typedCode().max(200).default(''),
})

/** The part that does not fit the kind: only a stub may answer with success, and it needs a body as `patch` needs operations. */
const wrongPart = ({ kind, status, body, patch }: Pick<Fault, 'kind' | 'status' | 'body' | 'patch'>): string | undefined => {
  if (kind === 'stub') return body === undefined ? 'body' : undefined
  if (kind === 'patch' && !patch) return 'patch'
  return status !== null && status < faultLimits.status[0] ? 'status' : undefined
}
const refuseParts = (value: Pick<Fault, 'kind' | 'status' | 'body' | 'patch'>, { addIssue }: z.RefinementCtx) => {
  const wrong = wrongPart(value)
  if (wrong) addIssue({ code: 'custom', path: [wrong], input: value })
}

const fields = fault.extend(which.shape)
/** A fault in the header. */
export const oneFault = fields.superRefine(refuseParts)

const ruleFields = fields.extend({
  /** Alias of a role that the caller has. */
  role: typedCode().max(64).default(''),
  /** Account of the caller. */
  user: typedCode().max(64).default(''),
  /** Applies only to the n-th matching call, counted from 1. */
  nth: within('nth').nullable().default(null),
  /** Share of the matching calls: 0.25 is every fourth one on average. */
  share: z.number().min(0).max(1).default(1),
  /** Seed of the rule's random draws, so that the same calls meet the same faults. */
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** Duration in seconds. */
  seconds: within('seconds').nullable().default(null),
})
export const faultRule = ruleFields.superRefine(refuseParts)
export type FaultRule = z.output<typeof faultRule>

const rules = z.array(
  ruleFields.extend({
    id: z.number(),
    /** Matching calls, and those that met the fault, since the rule was added or the rows were replaced. */
    seen: z.number(),
    met: z.number(),
    /** Remaining seconds; null for a rule without an end, 0 for one that has ended. */
    left: z.number().nullable(),
  }),
)
export type FaultList = z.output<typeof rules>

const own = { untried: 'spoils answers' }
export const faultList = get('faults/list', ['实验室：故障列表', 'Lab: fault rules'], none, rules)
/** If several rules match a call, their latencies add up; of other faults only the first applies. */
export const faultAdd = post('faults', ['实验室：添加故障', 'Lab: add a fault rule'], faultRule, rules, own)
export const faultRemove = post('faults/remove', ['实验室：删除故障', 'Lab: delete a fault rule'], z.object({ id: z.int() }), rules, own)
export const faultClear = post('faults/clear', ['实验室：清空故障', 'Lab: delete all fault rules'], none, rules, own)
