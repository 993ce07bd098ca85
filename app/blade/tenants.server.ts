/** The tenants of a server: which one signs in, whether it may, and those that an administrator of the main tenant may see. */
import { tenantInfo, tenantSelect } from '#contract/endpoints/system.ts'
import { parseTime, isTime } from '#contract/rules/time.ts'
import { seesAllTenants } from '#contract/session-user.ts'
import { caseless } from '#contract/text.ts'
import { LRUCache } from 'lru-cache'
import { bladeClient } from './client.server.ts'
import { BladeError } from './failure.ts'
import type { Caller } from './send.server.ts'
import { cachedForSession } from './session-cache.server.ts'
import type { SignedInRequest } from './signed-in.ts'

export interface Tenant {
  id: string
  name: string
}

/** Numbers by names, as servers last reported them: no call before sign-in looks up a name. */
const idsByName = new LRUCache<string, string>({ max: 5000 })
const nameKey = (url: string, name: string) => `${url} ${caseless(name.trim())}`

/** A number that may be one of a tenant, as all Blade servers make them. */
const isNumber = (text: string) => /^\w{1,12}$/.test(text)

/**
 * The tenant that somebody typed by its number or name.
 * @param remembered tenants that this browser has signed in to @returns undefined for an unknown name
 */
export function typedTenant({ blade }: Pick<Caller, 'blade'>, typed: string, remembered: readonly Tenant[]): string | undefined {
  const text = typed.trim()
  const id = remembered.find(({ name }) => caseless(name) === caseless(text))?.id ?? idsByName.get(nameKey(blade.url, text))
  return id ?? (isNumber(text) ? text : undefined)
}

/** The tenant whose domain this address is; undefined where the server knows none, or does not answer. */
export async function tenantOfDomain(caller: Caller, domain: string): Promise<string | undefined> {
  try {
    return (await bladeClient(caller).call(tenantInfo, { domain })).data.tenantId || undefined
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}

async function tenantsOfServer({ blade, caller }: Pick<SignedInRequest, 'blade' | 'caller'>) {
  const { data } = await blade.call(tenantSelect, {})
  for (const { tenantId, tenantName } of data) if (tenantName) idsByName.set(nameKey(caller.blade.url, tenantName), tenantId)
  return data
}

/** Reason why nobody of a tenant may sign in. */
export type TenantProblem = 'gone' | 'off' | 'expired'

/**
 * The tenant of a caller who has just signed in. Checked here, because a stock server signs in the users of a deleted tenant.
 * @returns undefined where the server does not tell
 */
export async function ownTenant(caller: Caller, now: number): Promise<{ name: string } | { problem: TenantProblem } | undefined> {
  try {
    const rows = await tenantsOfServer({ caller, blade: bladeClient(caller) })
    const row = rows.find(({ tenantId }) => tenantId === caller.tenant.own)
    if (!row) return { problem: 'gone' }
    if (row.status === 0) return { problem: 'off' }
    const { expireTime = '' } = row
    return isTime(expireTime) && parseTime(expireTime) < now ? { problem: 'expired' } : { name: row.tenantName }
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}

const everyTenant = cachedForSession(async (signedIn): Promise<Tenant[]> => {
  const rows = await tenantsOfServer(signedIn)
  return rows.map(({ tenantId, tenantName }) => ({ id: tenantId, name: tenantName })).sort((a, b) => (a.id < b.id ? -1 : 1))
})

/** The tenants that the user may choose from; none for other users, for a server with one, and where the sign-in page does not ask. */
export async function tenantsToSee(signedIn: SignedInRequest): Promise<Tenant[]> {
  if (!signedIn.caller.blade.tenants?.isAsked || !seesAllTenants(signedIn.session.user)) return []
  const tenants = await everyTenant(signedIn)
  return tenants.length > 1 ? tenants : []
}
