import type { FieldMeta } from '#contract/values.ts'

/** Key of `Choices` for the rows that a field may point to; undefined for a field without a reference. */
export const choicesKey = ({ ref, only }: Pick<FieldMeta, 'ref' | 'only'>): string | undefined =>
  ref && only ? `${ref}?${new URLSearchParams(only)}` : ref
