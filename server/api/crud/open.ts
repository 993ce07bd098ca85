/** Applies the forms of `contract/springblade/form.ts`, in which clients of the open dialect read and write rows. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { formIn, isOfTenant, keyIn } from '#contract/springblade/form.ts'
import type { OpenForm } from '#contract/springblade/open-form.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import type { Columns, Sorting } from '../query/where.ts'
import type { Principal } from '#server/rights/principal.ts'
import { Refused } from '#server/core/refusal.ts'
import type { tenantsOf } from '#server/rights/tenant.ts'
import type { StoredRow } from './join.ts'

type Values = Readonly<Record<string, unknown>>
const renamedFields = ({ names = {} }: OpenForm): [ours: string, theirs: string][] => Object.entries(names)

/** The parameter that names a row. */
export const keyOf = (resource: Resource): string => keyIn(resource, 'springblade')

/**
 * A row with the fields that it shows in addition to those of its definition.
 * @param tenant for a resource whose rows name their tenant
 */
export function withBeside<W extends object>(
  resource: Resource,
  wire: W,
  stored: StoredRow,
  dialect: Dialect,
  tenant?: ReturnType<typeof tenantsOf>,
): W {
  const values = propertiesOf(wire)
  const named = renamedFields(formIn(resource, dialect)).map(([ours, theirs]) => [theirs, values[ours]])
  return { ...wire, ...tenant?.(stored), ...Object.fromEntries(named) }
}

/** A query or body with our field names. If it has both names of a field, that of the caller's dialect counts. */
export function ownNames<T>(resource: Resource, input: Readonly<Record<string, T>>, dialect: Dialect): Readonly<Record<string, T>> {
  const counts = ([ours, theirs]: [string, string]) =>
    input[theirs] !== undefined && (dialect === 'springblade' || input[ours] === undefined)
  const names = renamedFields(formIn(resource, 'springblade')).filter(counts)
  return names.length ? { ...input, ...Object.fromEntries(names.map(([ours, theirs]) => [ours, input[theirs]!])) } : input
}

/**
 * A body of `submit` with our names. A new row takes the column's default for a required field that the dialect lacks.
 * @throws Refused tenantWrong: there is one tenant
 */
export function ownBody(resource: Resource, body: Values, me: Principal, isNew: boolean, columns: Columns): Values {
  const { tenantId } = body
  if (isOfTenant(resource) && tenantId && tenantId !== me.user.tenantId) throw new Refused('tenantWrong')
  const { lacks = [] } = formIn(resource, me.dialect)
  const absent = isNew ? lacks.filter((name) => resource.form.includes(name) && fieldOf(resource, name).required) : []
  return { ...Object.fromEntries(absent.map((name) => [name, columns[name]?.default])), ...ownNames(resource, body, me.dialect) }
}

/** The order of a list that cannot be sorted; undefined if the query decides. */
export const fixedOrder = (resource: Resource, dialect: Dialect): Sorting[] | undefined =>
  formIn(resource, dialect).oldestFirst && ['createTime', 'id'].map((field) => ({ field, descending: false }))
