import { refusals } from '#contract/refusals.ts'
import { isId } from '#contract/values.ts'

/** Whether these are the words of a refusal that names something. */
const isOf = (texts: readonly string[], msg: string): boolean =>
  texts.some((text) => msg.startsWith(text.split('{')[0] ?? '') && msg.endsWith(text.split('}').at(-1) ?? ''))

const taken = [...refusals.userTaken, ...refusals.accountTaken].map((text) => text.split('{account}'))

const passwords: ReadonlySet<string> = new Set([...refusals.passwordShort, ...refusals.passwordName, ...refusals.passwordCommon])

/** The field that a server's refusal of a user is about: `account` where it is taken, `password` where it breaks the rule. */
export function fieldOfUser(msg: string): string | undefined {
  if (passwords.has(msg)) return 'password'
  if (isOf(refusals.meansForbidden, msg)) return 'phone'
  return taken.some(([start = '', end = '']) => msg.startsWith(start) && msg.endsWith(end)) ? 'account' : undefined
}

/** Most users that one dialog acts on: those of the longest page. */
const most = 200

/** Users that the address names. */
export const userIds = (request: Request): string[] =>
  [...new Set((new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(isId))].slice(0, most)
