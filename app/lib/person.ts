/**
 * Whose page a request comes from. The pages of a person carry their key; the server compares it with the session before it acts
 * (docs/decisions/052). The key is not secret: the session's cookie proves who is signed in, the key names the person of the page.
 */
import { tenant } from '#contract/server.ts'
import { tenantsOf, type SessionUser } from '#contract/session-user.ts'

/** Header of what a page's script sends, and of an answer that refuses it: there it is the key of the person who is signed in. */
export const personHeader = 'X-Ward-Person'
/** Status of that answer: what the request requires of its person is not so. */
export const personRefused = 412
/** Hidden field of every form, for browsers without a script. */
export const personField = 'wardPerson'

/**
 * ASCII only, because it is sent as a header. It names the tenant of the user, unless that is the main one, and the tenant that they see,
 * if it is another: a page that shows the rows of one must not act on those of another.
 */
export function personKey({ userId, account, nickName, ...user }: PersonUser): string {
  const { own, current } = tenantsOf(user)
  const tenants = own === current ? (own === tenant ? [] : [own]) : [own, current]
  return new URLSearchParams({ id: userId, account, name: nickName, ...(tenants.length && { tenant: tenants.join('→') }) }).toString()
}
type PersonUser = Pick<SessionUser, 'userId' | 'account' | 'nickName' | 'tenantId' | 'shownTenantId'>

export interface Person {
  id: string
  /** With the tenant, because other tenants may have the same account: the browser stores what belongs to a person by it. */
  account: string
  name: string
}

export function personOf(key: string): Person {
  const parts = new URLSearchParams(key)
  const account = parts.get('account') ?? ''
  const tenants = parts.get('tenant')
  return { id: parts.get('id') ?? '', account: tenants ? `${account} · ${tenants}` : account, name: parts.get('name') || account }
}

export function isSamePerson(key: string, other: string): boolean {
  const [a, b] = [new URLSearchParams(key), new URLSearchParams(other)]
  return ['id', 'tenant'].every((name) => a.get(name) === b.get(name))
}
