/**
 * People of a lab: the accounts that can be entered with one click, and explanations of their rights. Open to everybody who is signed
 * in, for accounts that they may enter; about other accounts only users with `sim_lab` may ask.
 */
import { z } from 'zod'
import { token } from './auth.ts'
import { get, none, post } from './lab.ts'
import { labName } from '../rules/worlds.ts'
import { typedCode } from '../text-schemas.ts'

const shared = { needs: 'token' } as const
const account = typedCode().min(1).max(64)
/** Id of a row; without it the question is about the call in general. */
const id = typedCode().max(32).default('')

const person = z.object({
  account: z.string(),
  name: z.string(),
  /** Names of the roles. */
  roles: z.array(z.string()),
})

/** The demo accounts, whose passwords are their names. */
export const peopleList = get('people/list', ['实验室：人员', 'Lab: people'], none, z.array(person), shared)
/** Signs in as one of them, without a password; in the world of the call, or in another one. Answers like a sign-in. */
export const peopleEnter = post(
  'people/enter',
  ['实验室：切换人员', 'Lab: switch to a person'],
  z.object({ account, world: labName.optional() }),
  token.output,
  { ...shared, untried: 'signs in' },
)

/** What each of them may do on a page, and with one of its rows. */
export const peopleRights = get(
  'people/rights',
  ['实验室：权限查询', 'Lab: who can do what'],
  /** Code of the page's menu row: a resource's name. */
  z.object({ menu: typedCode().min(1).max(64), id }),
  z.object({
    calls: z.array(z.object({ name: z.string(), title: z.string() })),
    /** `may`: one value per call. */
    people: z.array(person.extend({ may: z.array(z.boolean()) })),
  }),
  { ...shared, asks: () => ({ menu: 'order' }) },
)

export const whyKinds = ['role', 'menu', 'button', 'api', 'data', 'department', 'row'] as const
/** Explains whether somebody may do something: as a sentence, and as the path of checks. */
export const peopleWhy = get(
  'people/why',
  ['实验室：权限说明', 'Lab: explain access'],
  /** `call`: its name in the documentation, `order.list`. */
  z.object({ account, call: typedCode().min(1).max(64), id }),
  z.object({
    may: z.boolean(),
    sentence: z.string(),
    path: z.array(z.object({ kind: z.enum(whyKinds), ok: z.boolean(), text: z.string() })),
  }),
  { ...shared, asks: () => ({ account: 'admin', call: 'order.list' }) },
)
export type WhyKind = (typeof whyKinds)[number]
