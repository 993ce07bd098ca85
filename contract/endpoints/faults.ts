/** Faults of the API of a world, by rules and by a header (`rules/faults.ts`). The lab's own calls never meet any. */
import { z } from 'zod'
import { faultKinds, faultLimits } from '../rules/faults.ts'
import { get, none, post } from './lab.ts'
import { typedCode, typedLine } from '../text-schemas.ts'

const within = (name: keyof typeof faultLimits) => z.int().min(faultLimits[name][0]).max(faultLimits[name][1])
const ms = within('ms')

/** What happens to a call. null: as in `faultDefaults`. */
const fault = z.object({
  kind: z.enum(faultKinds),
  /** Of latency and drip. */
  ms: ms.nullable().default(null),
  /** Of latency: up to so many milliseconds more, drawn for each call. */
  spread: ms.default(0),
  /** Of status, and of html, which is 200 otherwise. */
  status: within('status').nullable().default(null),
  /** Of code. */
  code: within('code').nullable().default(null),
  /** Words of status and code; the server's own without. */
  msg: typedLine().max(200).default(''),
})
export type Fault = z.output<typeof fault>

const which = z.object({
  method: z.enum(['any', 'GET', 'POST']).default('any'),
  /** `*` stands for any characters; empty: any path. */
  path: typedCode().max(200).default(''),
})

/** What the header may say. */
export const oneFault = fault.extend(which.shape)

export const faultRule = oneFault.extend({
  /** Alias of a role that the caller has. */
  role: typedCode().max(64).default(''),
  /** Account of the caller. */
  user: typedCode().max(64).default(''),
  /** Only the call that fits so-and-so often, counted from 1. */
  nth: within('nth').nullable().default(null),
  /** Of the calls that fit: 0.25 is every fourth one on average. */
  share: z.number().min(0).max(1).default(1),
  /** The draws of a rule begin with it: the same calls meet the same faults. */
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** Seconds until it ends. */
  seconds: within('seconds').nullable().default(null),
})
export type FaultRule = z.output<typeof faultRule>

const rules = z.array(
  faultRule.extend({
    id: z.number(),
    /** Calls that fitted, and those of them that met it, since the rule was made or the rows were replaced. */
    seen: z.number(),
    met: z.number(),
    /** Seconds that are left; null for a rule without an end, 0 for one that has ended. */
    left: z.number().nullable(),
  }),
)
export type FaultList = z.output<typeof rules>

const own = { untried: 'spoils answers' }
export const faultList = get('faults/list', ['实验室：故障列表', 'Lab: the faults'], none, rules)
/** Latencies of all rules that a call meets add up; of the others, the first one counts. */
export const faultAdd = post('faults', ['实验室：添加故障', 'Lab: add a fault'], faultRule, rules, own)
export const faultRemove = post('faults/remove', ['实验室：删除故障', 'Lab: remove a fault'], z.object({ id: z.int() }), rules, own)
export const faultClear = post('faults/clear', ['实验室：清空故障', 'Lab: remove all faults'], none, rules, own)
