/** What a body says about its row, before any hook sees it. */
import { checkForm } from '#contract/issues.ts'
import type { Language } from '#contract/languages.ts'
import type { Resource } from '#contract/resource.ts'
import { isMasked } from '#contract/rules/phone.ts'
import { versionKey, versionLength } from '#contract/version-keys.ts'
import { secretMask } from '#contract/wire.ts'
import { BadForm, Refused } from '#server/core/refusal.ts'

/** The id of a body; undefined for a new row. @throws Refused paramType */
export function idOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || value === -1 || value === '-1') return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw new Refused('paramType', { name: 'id' })
  return String(value)
}

/** The version that a body is based on; undefined from clients without versions. @throws Refused paramType */
export function versionOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > versionLength) throw new Refused('paramType', { name: versionKey })
  return value
}

/**
 * Forms have no nested fields. Checked before any hook turns a value into text, which a nested value could break.
 * @throws BadForm
 */
export function mayRead(resource: Resource, body: Readonly<Record<string, unknown>>, language: Language): void {
  const nested = Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'object'))
  const form = checkForm(resource, nested, 'update', language)
  if (!form.ok) throw new BadForm(form.errors)
}

/** Leaves out values that come back masked, as they were sent: secrets, and telephones of existing rows, then stay unchanged. */
export function withoutMasks(resource: Resource, body: Readonly<Record<string, unknown>>, isNew: boolean): Record<string, unknown> {
  const isMask = ([name, value]: [string, unknown]) =>
    (resource.fields[name]?.secret && value === secretMask) || (!isNew && resource.fields[name]?.kind === 'phone' && isMasked(value))
  return Object.fromEntries(Object.entries(body).filter((entry) => !isMask(entry)))
}
