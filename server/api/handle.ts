/** Binds an endpoint of the contract to a function: method, permission, input, answer. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Router } from 'express'
import type { z } from 'zod'
import { actAs, type Actor } from '../rights/actor.ts'
import { Refused, Rejected } from '../core/refusal.ts'
import type { Principal } from '../rights/principal.ts'
import { quietlyUnauthorized, sendData, type Stream, type DataWithMessage } from './answer.ts'
import { send } from '../http/send.ts'
import { contextOf, type Ctx } from './context.ts'
import { asRecord } from '../core/record.ts'
import { cleanLine, cleanLines, firstCharacters } from '#contract/text.ts'

interface Options {
  /** An additional method that the call accepts. */
  also?: Endpoint['method']
  /** The refusal for a wrong field; by default 请求参数格式错误 or 缺少必要的请求参数. */
  refusals?: Partial<Record<string, RefusalCode>>
  /** Open also to users who must change their password or set up their second factor first. */
  beforeChange?: boolean
  /**
   * Set if the answer depends only on the input, the caller, the language and the database, and on the text that this
   * function returns: the answer is then cached until anything is written.
   */
  once?: true | (() => string)
}

/** Methods of a call without side effects, which also answers HEAD. */
export const readable = ['GET', 'HEAD']

/** Serves a path with the methods named; any other method is 405. */
export function serve(router: Router, methods: readonly string[], path: string, answer: (ctx: Ctx) => unknown, bare = false): void {
  router.all(path, (req, res, next) => {
    if (!methods.includes(req.method)) return next(new Refused('methodNotAllowed'))
    const ctx = contextOf(req)
    ctx.route = path
    actAs(actorOf(ctx), () => ctx.readForm().then(() => answer(ctx)))
      .then((value) => (bare ? send(res, 200, value) : sendData(res, value, ctx.language)))
      .catch((error: unknown) => {
        if (error instanceof Rejected) ctx.denial = error.why
        next(error)
      })
  })
}

/** Who is writing while this call is answered; resolved when a row is written, after authorization. */
const actorOf = (ctx: Ctx) => (): Actor => {
  const { reason, remark } = asRecord(ctx.body)
  const text = reason ?? remark
  return {
    userId: ctx.caller?.user.id,
    account: ctx.caller?.user.account || 'anonymous',
    ip: ctx.ip,
    uri: `${ctx.method} ${ctx.path}`,
    requestId: ctx.requestId,
    reason: typeof text === 'string' ? firstCharacters(cleanLines(text), 255) : undefined,
  }
}

const isMissing = (value: unknown) => value === undefined || (typeof value === 'string' && cleanLine(value) === '')

const withoutNulls = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The maximum length, if the issue is a list that is too long; undefined for any other issue. */
function mostOf(issue: z.core.$ZodIssue | undefined): number | undefined {
  if (issue?.code === 'too_big') return issue.origin === 'array' ? Number(issue.maximum) : undefined
  if (issue?.code !== 'invalid_union') return undefined
  return issue.errors
    .flat()
    .map(mostOf)
    .find((max) => max !== undefined)
}

const isByHand = ({ beyond }: Pick<Endpoint, 'beyond'>) => beyond === 'lab' || beyond === 'sim'

/** @throws Refused naming the first field that is missing or wrong, or a list that is too long */
function readInput<I extends z.ZodType>(
  endpoint: Pick<Endpoint<I>, 'via' | 'input' | 'beyond'>,
  ctx: Ctx,
  refusals: Options['refusals'] = {},
): z.output<I> {
  // An optional value may be null, as in Blade: it counts as absent.
  const input = withoutNulls(endpoint.via === 'json' ? asRecord(ctx.body) : { ...ctx.query, ...asRecord(ctx.body) })
  const read = endpoint.input.safeParse(input)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const name = String(issue?.path[0] ?? '')
  const max = name.endsWith('Ids') ? mostOf(issue) : undefined
  if (max !== undefined) throw new Refused('tooManyIds', { name, max })
  // Testers write the lab's calls by hand.
  if (isByHand(endpoint) && issue?.code === 'invalid_value' && !isMissing(input[name]))
    throw new Refused('paramValues', { name, values: issue.values.map(String).join(', ') })
  throw new Refused(refusals[name] ?? (isMissing(input[name]) ? 'paramMissing' : 'paramType'), { name })
}

/** What a handler returns: the output as in the contract, or that with a msg other than 操作成功. An unknown output accepts nothing. */
type HandlerResult<O extends z.ZodType> = unknown extends z.input<O> ? never : z.input<O> | DataWithMessage<z.input<O>> | Stream
type Answer<O extends z.ZodType> = HandlerResult<O> | Promise<HandlerResult<O>>

/** A call for signed-in users who hold `endpoint.needs`. */
export function handle<I extends z.ZodType, O extends z.ZodType>(
  router: Router,
  endpoint: Endpoint<I, O>,
  answer: (input: z.output<I>, me: Principal, ctx: Ctx) => Answer<O>,
  options: Options = {},
): void {
  const own = endpoint.method === 'GET' && !endpoint.effects ? readable : [endpoint.method]
  const methods = [...own, ...(options.also ? [options.also] : [])]
  const run = async (ctx: Ctx) => {
    if (endpoint.strangers && !ctx.hasToken) return endpoint.strangers === 'empty' ? [] : quietlyUnauthorized(ctx.language)
    const me = await ctx.admit(endpoint.needs, options)
    const input = readInput(endpoint, ctx, options.refusals)
    if (endpoint.factor === 'own' || endpoint.factor === 'approval') await ctx.demandCode(me, endpoint.factor === 'approval')
    const { once } = options
    if (!once) return answer(input, me, ctx)
    return ctx.once(me, JSON.stringify([endpoint.path, input]), () => answer(input, me, ctx), once === true ? undefined : once)
  }
  serve(router, methods, endpoint.path, run, endpoint.bare)
}

/** A call that needs no token: only a known client, like the token calls, or nothing at all. */
export function handleOpen<I extends z.ZodType, O extends z.ZodType>(
  router: Router,
  endpoint: Endpoint<I, O>,
  answer: (input: z.output<I>, ctx: Ctx) => Answer<O>,
): void {
  const run = (ctx: Ctx) => {
    if (endpoint.needs === 'basic') ctx.client()
    return answer(readInput(endpoint, ctx), ctx)
  }
  serve(router, [endpoint.method], endpoint.path, run, endpoint.bare)
}
