/** Error messages of fields: one map from zod issues to texts, for browser, action and server. */
import { fieldLabel } from './labels/index.ts'
import { type Language } from './languages.ts'
import { missingText, refusalText } from './refusals.ts'
import type { Resource } from './resource.ts'
import { submitSchema } from './resource.ts'

export type FieldErrors = Record<string, string>

interface Issue {
  code?: string
  path: readonly PropertyKey[]
  origin?: unknown
  maximum?: unknown
  input?: unknown
}

function issueText(resource: Resource, field: string, issue: Issue, value: unknown, language: Language): string {
  const name = fieldLabel(resource.name, field, language)
  const meta = resource.fields[field]!
  const empty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  if (empty) return missingText(name, meta.kind, language, meta.ref || meta.kind === 'id' ? true : undefined)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return refusalText('tooLong', language, { label: name, max: Number(issue.maximum) })
  if (issue.code === 'too_big' || issue.code === 'too_small') return refusalText('outOfRange', language, { label: name })
  return refusalText('wrongType', language, { label: name })
}

export type FormResult = { ok: true; values: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/**
 * Validates a body of `submit`. `""` on an optional field, -1 on an optional number or id, clears it (null in `values`); an absent or null key is left out.
 * On failure every invalid field has its text, in the order of the form.
 */
export function checkForm(resource: Resource, body: Record<string, unknown>, mode: 'insert' | 'update', language: Language): FormResult {
  const input: Record<string, unknown> = {}
  const cleared: Record<string, null> = {}
  for (const name of resource.form) {
    const value = body[name]
    if (value === null || value === undefined) continue
    const { required, wire, kind } = resource.fields[name]!
    // why: an empty number or id is sent as -1, and comes back so with the row
    const empty = value === '' || ((wire === 'number' || kind === 'id') && (value === -1 || value === '-1'))
    if (empty && !required) cleared[name] = null
    else input[name] = value
  }
  const result = submitSchema(resource, mode).safeParse(input)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0])
    errors[field] ??= issueText(resource, field, issue as Issue, input[field], language)
  }
  const repeated = resource.form.filter((name) => resource.fields[name]!.repeats)
  for (const name of repeated)
    if (body[name] !== body[resource.fields[name]!.repeats!]) errors[name] ??= refusalText('passwordConfirm', language)
  if (!result.success || Object.keys(errors).length) return { ok: false, errors }
  const values: Record<string, unknown> = { ...(result.data as Record<string, unknown>), ...cleared }
  for (const name of repeated) delete values[name]
  return { ok: true, values }
}
