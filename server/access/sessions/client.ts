/** What a client may do: the grants by which it gets tokens, and their scope (contract page auth §2, §3). */
import { SignInRefused } from '#server/core/refusal.ts'
import type { Client } from '#server/rights/principal.ts'

const splitList = (joined: string): string[] => joined.split(/[\s,]+/).filter(Boolean)

/** A captcha only makes password sign-in stricter, so a client that may use passwords may also use captchas. */
const also: Readonly<Record<string, string>> = { captcha: 'password' }

/** @throws SignInRefused clientGrant for a grant that the client was not given */
export function mayGrant({ authorizedGrantTypes }: Client, type: string): void {
  const grants = splitList(authorizedGrantTypes)
  if (!grants.includes(type) && !grants.includes(also[type] ?? type))
    throw new SignInRefused('unauthorized_client', 'clientGrant', { name: type })
}

/** The part of the requested scope that the client has; all of its own scope if that part is empty or nothing was requested. */
export function scopeFor({ scope }: Client, requested = ''): string {
  const own = splitList(scope)
  const both = splitList(requested).filter((one) => own.includes(one))
  return (both.length ? both : own).join(' ')
}
