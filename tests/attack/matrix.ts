/** Every call, by every caller, in every spelling: callers without permission are refused, and no spelling gives more access. */
import type { Call } from '#contract/calls.ts'
import { isAnonymous } from '#contract/endpoint.ts'
import { logout, openAuth } from '#contract/endpoints/auth.ts'
import { basic } from '../api/server.ts'
import { bodyOf, words, type RealIds } from '../api/harmless-requests.ts'
import { leakIn } from './answers.ts'
import type { Callers, May } from './callers.ts'
import { onAll, type Answer, type Site, type Wire } from './site.ts'
import { spellingNames, spellings, type Spelling, type SpellingName } from './spellings.ts'

const plain = 'as it is'
type SpellingOrPlain = SpellingName | typeof plain

export interface Try {
  call: Call
  caller: string
  spelling: SpellingOrPlain
}

interface MatrixDeps {
  site: Site
  callers: Callers
  calls: readonly Call[]
  may: May
  ids: RealIds
}

const isEnd = ({ of }: Call) => of === logout || of === openAuth.logout

function wireOf(call: Call, spelling: SpellingOrPlain, ids: RealIds, token: string | undefined): Wire {
  const search = String(new URLSearchParams(words(call, ids)))
  const query = search && `?${search}`
  const { method, path, headers }: ReturnType<Spelling> =
    spelling === plain ? { method: call.method, path: call.path + query } : spellings[spelling](call, query)
  const body = method === 'GET' ? undefined : bodyOf(call)
  const isForm = body instanceof FormData
  return {
    method,
    path,
    headers: {
      authorization: basic(),
      ...(token && { 'blade-auth': `bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  }
}

/** A fingerprint of an answer without its data, which may change a moment later. */
const outline = ({ status, text }: Answer): string => {
  if (!text.startsWith('{')) return String(status)
  const { code, msg } = JSON.parse(text) as { code?: unknown; msg?: unknown }
  return `${status} ${String(code)} ${String(msg)}`
}

export function createMatrix({ site, callers, calls, may, ids }: MatrixDeps) {
  const byAddress = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))
  const usual = new Map<string, Answer>()
  const keyOf = ({ call, caller }: Pick<Try, 'call' | 'caller'>) => `${call.name} ${caller}`
  /** The call that is actually addressed; with the other method it may be a different call. */
  const addressedCall = ({ call, spelling }: Try): Call =>
    (spelling === 'another method that names this one' && byAddress.get(`${call.method === 'GET' ? 'POST' : 'GET'} ${call.path}`)) || call

  async function ask(one: Try, at: number): Promise<Answer> {
    const { call, caller, spelling } = one
    // A call that signs out uses a token of its own, because it ends the session for all later requests.
    const own = isEnd(addressedCall(one))
    const token = own && caller !== 'nobody' ? await callers.signIn(caller) : await callers.tokenOf(caller, at)
    return site.send(at, wireOf(call, spelling, ids, token))
  }

  /** What is wrong with an answer; undefined if nothing is. */
  function wrongIn(one: Try, answer: Answer): string | undefined {
    const { call, caller, spelling } = one
    const allowed = may(caller, addressedCall(one))
    const { status, text } = answer
    if (status >= 500) return 'failed'
    const leak = leakIn(text)
    if (leak) return `leaks "${leak}"`
    if (spelling === plain) {
      usual.set(keyOf(one), answer)
      if (isAnonymous(call)) return undefined
      const refused = status === 401 || status === 403
      return refused === allowed ? `${allowed ? 'refused' : 'open'}, contrary to the table of rights` : undefined
    }
    if (status >= 400) return undefined
    const toSignIn = status === 302 && String(answer.headers.location).startsWith('/login')
    if (!allowed) return toSignIn ? undefined : 'open only in this spelling'
    const usualAnswer = usual.get(keyOf(one))
    const same = toSignIn || (usualAnswer && addressedCall(one) === call && outline(usualAnswer) !== outline(answer) ? false : true)
    return same ? undefined : `differs from the answer to the usual spelling: ${outline(answer)}`
  }

  /** @returns what is wrong, one line each */
  async function run(tries: Iterable<readonly Try[]>): Promise<string[]> {
    const wrong: string[] = []
    await onAll(tries, async (spelled, at) => {
      for (const one of spelled) {
        const answer = await ask(one, at)
        const problem = wrongIn(one, answer)
        if (problem)
          wrong.push(`${one.call.name}, ${one.caller}, ${one.spelling}: ${problem} (${answer.status} ${answer.text.slice(0, 120)})`)
      }
    })
    return wrong
  }

  /** By call, the usual spelling first. */
  const all = (caller: string, allowed: boolean, which: readonly Call[]): Try[][] =>
    which.map((call) =>
      [plain, ...spellingNames].flatMap((spelling) => {
        const one: Try = { call, caller, spelling: spelling as SpellingOrPlain }
        return may(caller, addressedCall(one)) === allowed ? [one] : []
      }),
    )
  return {
    run,
    /** The calls that a caller must be refused. */
    refused: (caller: string, which = calls) => all(caller, false, which),
    allowed: (caller: string, which = calls) => all(caller, true, which),
  }
}
