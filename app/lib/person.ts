/**
 * Whose page a request comes from. The pages of a person carry their key; the server compares it with the session before it acts
 * (docs/decisions/052). The key is not secret: the session's cookie proves who is signed in, the key names the person of the page.
 */
import type { SessionUser } from '#contract/session.ts'

/** Header of what a page's script sends, and of an answer that refuses it: there it is the key of the person who is signed in. */
export const personHeader = 'X-Ward-Person'
/** Status of that answer: what the request requires of its person is not so. */
export const personRefused = 412
/** Hidden field of every form, for browsers without a script. */
export const personField = 'wardPerson'

/** ASCII only, because it is sent as a header. */
export const personKey = ({ userId, account, nickName }: Pick<SessionUser, 'userId' | 'account' | 'nickName'>): string =>
  new URLSearchParams({ id: userId, account, name: nickName }).toString()

export interface Person {
  id: string
  account: string
  name: string
}

export function personOf(key: string): Person {
  const parts = new URLSearchParams(key)
  const account = parts.get('account') ?? ''
  return { id: parts.get('id') ?? '', account, name: parts.get('name') || account }
}

export const isSamePerson = (key: string, other: string): boolean => personOf(key).id === personOf(other).id
