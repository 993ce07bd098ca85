/** What clients of a world send beyond the contract, and which calls they make: marked in the journal, refused if the world is strict. */
import { calls } from '#contract/calls.ts'
import { callAt, type UnknownName, unknownNames } from '#contract/known-names.ts'
import { type Language, pick } from '#contract/languages.ts'
import type { Request, RequestHandler } from 'express'
import { contextOf, type Ctx } from '../api/context.ts'
import { asRecord } from '../core/record.ts'
import { Refused } from '../core/refusal.ts'
import { isLabCall } from './own-calls.ts'

/** Most names that one request is marked with, and most addresses outside of the contract that are counted. */
const mostNames = 20
const mostAddresses = 500

/** The call that a request makes. HEAD asks what GET does. */
const callOf = ({ method, path }: Pick<Ctx, 'method' | 'path'>) => callAt(method === 'HEAD' ? 'GET' : method, path)

export function unknownIn(req: Request, ctx: Ctx): UnknownName[] {
  const call = callOf(ctx)
  if (!call) return []
  const body = Array.isArray(ctx.body) ? {} : asRecord(ctx.body)
  return unknownNames(call, { query: Object.keys(ctx.query), body: Object.keys(body), header: Object.keys(req.headers) }).slice(
    0,
    mostNames,
  )
}

const inWords = ({ place, name, nearest }: UnknownName) => `${place} ${name.slice(0, 64)}${nearest && ` (${nearest}?)`}`

export function createUse() {
  let strict = false
  const counts = new Map<string, number>()
  const keyOf = (method: string, path: string) => `${method} ${path}`

  /** Mount behind the bodies. @throws Refused unknownNames */
  const refuse: RequestHandler = (req, _res, next) => {
    const ctx = contextOf(req)
    const unknown = strict && !isLabCall(ctx.path) ? unknownIn(req, ctx) : []
    next(unknown.length ? new Refused('unknownNames', { names: unknown.map(inWords).join(', ') }) : undefined)
  }

  return {
    refuse,
    isStrict: () => strict,
    setStrict: (on: boolean) => void (strict = on),
    count({ method, path }: Pick<Ctx, 'method' | 'path'>): void {
      const call = callOf({ method, path })
      const key = call ? keyOf(call.method, call.path) : keyOf(method, path)
      if (call || counts.has(key) || counts.size < mostAddresses) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    clear: () => counts.clear(),
    /** Every call of the contract with its number of requests, and addresses that are none. */
    report(language: Language) {
      const own = calls.filter(({ path, dialect }) => !isLabCall(path) && dialect !== 'springblade')
      const keys = new Set(calls.map(({ method, path }) => keyOf(method, path)))
      return {
        calls: own.map(({ name, title, method, path }) => ({
          ...{ name, title: pick(title, language), method, path },
          count: counts.get(keyOf(method, path)) ?? 0,
        })),
        others: [...counts].filter(([key]) => !keys.has(key)).map(([key, count]) => ({ address: key, count })),
      }
    },
  }
}
export type Use = ReturnType<typeof createUse>
