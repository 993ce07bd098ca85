/** Validates the body of a resource's form: the same in browser, action and server. */
import { fieldLabel } from './labels/index.ts'
import { type Language } from './languages.ts'
import { issueText, type Issue } from './issue-text.ts'
import { refusalText } from './refusals.ts'
import type { Resource } from './resource.ts'
import { submitSchema } from './resource.ts'
import { type FieldMeta, normalText } from './values.ts'

export type FieldErrors = Record<string, string>

export type FormResult = { ok: true; values: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/** Fields that keep a value which nobody could choose any more. */
const keepsAny = ({ kind, base, dict }: FieldMeta): boolean => kind === 'phone' || base === 'switch' || dict !== undefined
type Values = Readonly<Record<string, unknown>>

/**
 * A form with its texts in their normal form.
 * @param held the row's values before: a telephone that is still the same stays as it is, since other servers keep shorter ones
 */
export const normalForm = ({ form, fields }: Resource, body: Values, held: Values = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const meta = form.includes(name) ? fields[name] : undefined
      const stays = !meta || typeof value !== 'string' || (meta.kind === 'phone' && value === held[name])
      return [name, stays ? value : normalText(meta, value)]
    }),
  )

/**
 * Validates a body of `submit`. `""` on an optional field, -1 on an optional number or id, clears it (null in `values`); an absent or null key is left out.
 * On failure every invalid field has its text, in the order of the form.
 * @param held the row's values before: a telephone, code or switch that is still the same is not checked, since other servers and older
 * versions keep others
 * @param typed amounts were typed in yuan, so that is what their texts are about; callers of the API send cents
 */
export function checkForm(
  resource: Resource,
  given: Record<string, unknown>,
  mode: 'insert' | 'update',
  language: Language,
  { held = {}, typed }: { held?: Values; typed?: true } = {},
): FormResult {
  const body = normalForm(resource, given, held)
  const input: Record<string, unknown> = {}
  const cleared: Record<string, null> = {}
  const kept: Record<string, unknown> = {}
  for (const name of resource.form) {
    const value = body[name]
    if (value === null || value === undefined) continue
    const { required, wire, base } = resource.fields[name]!
    // why: an empty number or id is sent as -1, and comes back so with the row
    const empty = value === '' || ((wire === 'number' || base === 'id') && (value === -1 || value === '-1'))
    if (empty && !required) cleared[name] = null
    else if (!empty && keepsAny(resource.fields[name]!) && String(value) === String(held[name] ?? ''))
      kept[name] = wire === 'number' ? Number(value) : value
    else input[name] = value
  }
  const schema = submitSchema(resource, mode)
  const result = schema.safeParse(input)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0])
    const { base, ref } = resource.fields[field]!
    const named = { label: fieldLabel(resource.name, field, language), base, chosen: ref || base === 'id' ? true : undefined }
    const cents = typed && base === 'money' ? { cents: issue as Issue, takesZero: schema.shape[field]!.safeParse(0).success } : undefined
    errors[field] ??= issueText(named, cents ? { params: cents } : (issue as Issue), input[field], language)
  }
  const repeated = resource.form.filter((name) => resource.fields[name]!.repeats)
  for (const name of repeated)
    if (body[name] !== body[resource.fields[name]!.repeats!]) errors[name] ??= refusalText('passwordConfirm', language)
  if (!result.success || Object.keys(errors).length) return { ok: false, errors }
  const values: Record<string, unknown> = { ...(result.data as Record<string, unknown>), ...kept, ...cleared }
  for (const name of repeated) delete values[name]
  return { ok: true, values }
}
