/** The tenant of a sign-in, on a server with several: proposed, typed, checked and remembered. */
import { tenantsOf } from '#contract/session-user.ts'
import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { enter } from '#app/blade/after-sign-in.server.ts'
import { type SignedIn, signOut } from '#app/blade/dialect.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { Caller } from '#app/blade/send.server.ts'
import { callerOf } from '#app/blade/session.server.ts'
import { ownTenant, type Tenant, tenantOfDomain, typedTenant } from '#app/blade/tenants.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { waiting } from './sign-in.server.ts'

/** Tenants that this browser has signed in to, the last one first. */
const remembered = waiting('ward_tenant', 31_536_000, z.array(z.object({ id: z.string(), name: z.string() })))
const mostRemembered = 5

const rememberedBy = async (request: Request, context: AppLoadContext): Promise<Tenant[]> => (await remembered.read(request, context)) ?? []

/** What the sign-in page shows in the field of the tenant. */
export interface TenantProposal {
  value: string
  /** Names to choose from. */
  names: string[]
}

const inTenant = (caller: Caller, id: string): Caller => ({ ...caller, tenant: { own: id, current: id } })

/** The tenant of the console's domain, else the last one of this browser, else that of the settings. */
async function proposedTenant(request: Request, context: AppLoadContext): Promise<Tenant> {
  const caller = callerOf(request, context)
  const tenants = await rememberedBy(request, context)
  const id = (await tenantOfDomain(caller, new URL(request.url).origin)) ?? tenants[0]?.id ?? caller.tenant.own
  return tenants.find((one) => one.id === id) ?? { id, name: id }
}

/** Undefined where the sign-in page does not ask for a tenant. */
export async function tenantProposal(request: Request, context: AppLoadContext): Promise<TenantProposal | undefined> {
  if (!context.blade.tenants?.isAsked) return undefined
  const { name } = await proposedTenant(request, context)
  return { value: name, names: (await rememberedBy(request, context)).map((one) => one.name) }
}

/** The caller of a sign-in without a form. */
export async function callerOfProposal(request: Request, context: AppLoadContext): Promise<Caller> {
  const caller = callerOf(request, context)
  return context.blade.tenants?.isAsked ? inTenant(caller, (await proposedTenant(request, context)).id) : caller
}

/** The caller of a sign-in to the typed tenant; undefined for a name that nobody knows. */
export async function callerOfTyped(request: Request, context: AppLoadContext, typed = ''): Promise<Caller | undefined> {
  const caller = callerOf(request, context)
  if (!context.blade.tenants?.isAsked) return caller
  const id = typedTenant(caller, typed, await rememberedBy(request, context))
  return id === undefined ? undefined : inTenant(caller, id)
}

/** Opens the session, unless nobody of the tenant may sign in, and remembers the tenant. @throws BladeError with the reason */
export async function enterTenant(request: Request, context: AppLoadContext, signedIn: SignedIn, to: unknown, headers = new Headers()) {
  if (!context.blade.tenants?.isAsked) return enter(request, context, signedIn, to, headers)
  const { user, tokens, jar } = signedIn
  const { own: id } = tenantsOf(user)
  const caller = { ...inTenant(callerOf(request, context), id), tokens, jar }
  const tenant = await ownTenant(caller, context.now())
  if (tenant && 'problem' in tenant) {
    context.log.warn({ requestId: context.requestId, tenant: id, problem: tenant.problem }, 'sign-in refused because of its tenant')
    await signOut(caller).catch(() => undefined)
    const msg = textsOf(request)(`login.tenant.${tenant.problem}`, { tenant: id })
    throw new BladeError({ kind: 'refused', code: 400, msg, requestId: context.requestId })
  }
  const name = tenant?.name || id
  const others = (await rememberedBy(request, context)).filter((one) => one.id !== id)
  headers.append('Set-Cookie', await remembered.keep(context, [{ id, name }, ...others].slice(0, mostRemembered)))
  return enter(request, context, { ...signedIn, user: { ...user, tenantName: name } }, to, headers)
}
