/**
 * People of a lab: who may be entered with one click, and why somebody sees or may do something. For everybody who is signed in:
 * whoever may enter an account may ask about it; about other accounts only holders of `sim_lab` may.
 */
import { z } from 'zod'
import { token } from './auth.ts'
import { get, none, post } from './lab.ts'
import { typedCode } from '../text-schemas.ts'

const shared = { needs: 'token' } as const
const account = typedCode().min(1).max(64)
/** Of a row; without it a call as such is asked about. */
const id = typedCode().max(32).default('')

const person = z.object({
  account: z.string(),
  name: z.string(),
  /** Names of the roles. */
  roles: z.array(z.string()),
})

/** The accounts of the demonstration, whose password is their name. */
export const peopleList = get('people/list', ['实验室：人员', 'Lab: the people'], none, z.array(person), shared)
/** Signs in as one of them, without a password. Answers as a sign-in does. */
export const peopleEnter = post('people/enter', ['实验室：切换为某人', 'Lab: become somebody'], z.object({ account }), token.output, {
  ...shared,
  untried: 'signs in',
})

/** What all of them may do on a page, and to one of its rows. */
export const peopleRights = get(
  'people/rights',
  ['实验室：谁能做什么', 'Lab: who may do what'],
  /** Code of the page's menu row: a resource's name. */
  z.object({ menu: typedCode().min(1).max(64), id }),
  z.object({
    calls: z.array(z.object({ name: z.string(), title: z.string() })),
    /** `may`: by call. */
    people: z.array(person.extend({ may: z.array(z.boolean()) })),
  }),
  { ...shared, asks: () => ({ menu: 'order' }) },
)

export const whyKinds = ['role', 'menu', 'button', 'api', 'data', 'department', 'row'] as const
/** Why somebody may do something, or not: as a sentence, and as the path of what is asked on the way. */
export const peopleWhy = get(
  'people/why',
  ['实验室：为什么能看到', 'Lab: why somebody sees something'],
  /** `call`: its name as in the documentation, `order.list`. */
  z.object({ account, call: typedCode().min(1).max(64), id }),
  z.object({
    may: z.boolean(),
    sentence: z.string(),
    path: z.array(z.object({ kind: z.enum(whyKinds), ok: z.boolean(), text: z.string() })),
  }),
  { ...shared, asks: () => ({ account: 'admin', call: 'order.list' }) },
)
export type WhyKind = (typeof whyKinds)[number]
