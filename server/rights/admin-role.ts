/**
 * What a role aliased `admin` may do without a grant. SpringBlade opens its own pages to that alias; here it reads them all and
 * changes them except clients, tenants and API scopes, which stay the administrator's (contract page system §12). Data scopes
 * and API scopes narrow it like every other role, and it opens no page of the business.
 */
import { endpoints } from '#contract/endpoints/index.ts'
import { formIn, isAbsent } from '#contract/springblade/form.ts'
import { permission, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'

/** Role aliases that grant rights by themselves; only administrators may create or grant such roles. */
export const administrator = 'administrator'
export const admin = 'admin'
export const superAliases: readonly string[] = [administrator, admin]

const administrators = new Set(['client', 'tenant', 'apiScope'])
/** Whether the resource is one of SpringBlade's own pages. */
function isCore(resource: Resource): boolean {
  const { beyondStock, oldestFirst } = formIn(resource, 'springblade')
  return !isAbsent(resource, 'springblade') && !beyondStock && (resource.word === 'system' || oldestFirst === true)
}

const codesOfCore = ({ name }: Resource): string[] => {
  const reads = [permission(name), permission(name, 'view')]
  if (administrators.has(name)) return reads
  const buttons = endpoints.flatMap(({ button, needs }) => (button?.menu === name ? [needs] : []))
  return [...reads, ...(['add', 'edit', 'delete'] as const).map((act) => permission(name, act)), ...buttons]
}

export const adminCodes: readonly string[] = allResources.filter(isCore).flatMap(codesOfCore)
