import { refusals } from '#contract/refusals.ts'
import { isId } from '#contract/field-meta.ts'

/** Whether a message is one of these refusals, with any value for its placeholder. */
const isOf = (texts: readonly string[], msg: string): boolean =>
  texts.some((text) => {
    const [start = '', end = ''] = text.split(/\{\w+\}/)
    return msg.startsWith(start) && msg.endsWith(end)
  })

const passwords: ReadonlySet<string> = new Set([...refusals.passwordShort, ...refusals.passwordName, ...refusals.passwordCommon])

/**
 * The field that a server's refusal of a user concerns: `account` if it is taken, `password` if it breaks the rule, `phone` if the
 * caller may not change it.
 */
export function fieldOfUser(msg: string): string | undefined {
  if (passwords.has(msg)) return 'password'
  if (isOf(refusals.meansForbidden, msg)) return 'phone'
  return isOf([...refusals.userTaken, ...refusals.accountTaken], msg) ? 'account' : undefined
}

/** Maximum users that one dialog acts on: the rows of the longest page. */
const most = 200

/** Users that the address names. */
export const userIds = (request: Request): string[] =>
  [...new Set((new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(isId))].slice(0, most)
