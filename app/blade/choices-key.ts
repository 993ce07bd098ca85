import type { FieldMeta } from '#contract/values.ts'

/** Where the rows that a field points to stand among `Choices`; undefined for a field that points to none. */
export const choicesKey = ({ ref, only }: Pick<FieldMeta, 'ref' | 'only'>): string | undefined =>
  ref && only ? `${ref}?${new URLSearchParams(only)}` : ref
