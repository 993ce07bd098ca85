import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import type { FieldMeta } from '#contract/field-meta.ts'

/** Key of `Choices` for roles by their alias. */
export const aliasChoices = 'role aliases'

/** Key of `Choices` for the rows that a field may point to; undefined for a field without a reference. */
export const choicesKey = ({ kind, ref, only }: Pick<FieldMeta, 'kind' | 'ref' | 'only'>): string | undefined =>
  kind === 'aliases' ? aliasChoices : ref && only ? `${ref}?${new URLSearchParams(only)}` : ref

/**
 * Fields above a reference on its form that narrow what it may point to: once a hospital and a room are chosen, a bed of that room.
 * A field of the target with `orAll` does not narrow, because a row for all hospitals, such as a price, belongs to each of them.
 */
export function narrowing(resource: Resource, name: string): string[] {
  const target = resourceNamed(resource.fields[name]?.ref ?? '')
  const above = resource.form.slice(0, Math.max(0, resource.form.indexOf(name)))
  return above.filter((other) => {
    const [here, there] = [resource.fields[other], target?.fields[other]]
    return here?.ref !== undefined && here.ref === there?.ref && !there.orAll && target!.name !== here.ref
  })
}
