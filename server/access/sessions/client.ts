/** What a client may do: the grants by which it gets tokens, and their scope (contract page auth §2, §3). */
import { SignInRefused } from '#server/core/refusal.ts'
import type { Client } from './session.ts'

const listed = (joined: string): string[] => joined.split(/[\s,]+/).filter(Boolean)

/** A captcha makes a sign-in by password harder, so a client for the one may do the other. */
const also: Readonly<Record<string, string>> = { captcha: 'password' }

/** @throws SignInRefused clientGrant for a grant that the client was not given */
export function mayGrant({ authorizedGrantTypes }: Client, type: string): void {
  const held = listed(authorizedGrantTypes)
  if (!held.includes(type) && !held.includes(also[type] ?? type))
    throw new SignInRefused('unauthorized_client', 'clientGrant', { name: type })
}

/** What of the requested scope the client has; all of its own, where nothing or nothing of it was requested. */
export function scopeFor({ scope }: Client, requested = ''): string {
  const own = listed(scope)
  const both = listed(requested).filter((one) => own.includes(one))
  return (both.length ? both : own).join(' ')
}
