/** Validates the body of a resource's form: the same in browser, action and server. */
import { fieldOf, type Resource, submitSchema } from './resource.ts'
import { fieldLabel } from './labels/index.ts'
import type { Language } from './languages.ts'
import { issueText, type Issue } from './issue-text.ts'
import { refusalText } from './refusals.ts'
import { type FieldMeta, normalText } from './field-meta.ts'

export type FieldErrors = Record<string, string>

export type FormResult = { ok: true; values: Record<string, unknown> } | { ok: false; errors: FieldErrors }

/** Fields that may keep a stored value that could no longer be entered. */
const keepsAny = ({ kind, base, dict }: FieldMeta): boolean => kind === 'phone' || base === 'switch' || dict !== undefined
type Values = Readonly<Record<string, unknown>>

/**
 * Normalizes the texts of a form.
 * @param storedValues the row's values before: an unchanged telephone stays as it is, because other servers store shorter ones
 */
export const normalForm = ({ form, fields }: Resource, body: Values, storedValues: Values = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const meta = form.includes(name) ? fields[name] : undefined
      const stays = !meta || typeof value !== 'string' || (meta.kind === 'phone' && value === storedValues[name])
      return [name, stays ? value : normalText(meta, value)]
    }),
  )

/**
 * Validates a body of `submit`. `""` on an optional field, or -1 on an optional number or id, clears it (null in `values`); absent and
 * null keys are left out. On failure every invalid field has its text, in the order of the form.
 * @param held the row's values before: an unchanged telephone, code or switch is not checked, because other servers and older versions
 * store other values
 * @param typed amounts were typed in yuan, so their messages name yuan; callers of the API send cents. A form also says at its fields
 * what the server refuses as a whole (`check` of the definition)
 */
export function checkForm(
  resource: Resource,
  rawBody: Record<string, unknown>,
  mode: 'insert' | 'update',
  language: Language,
  { storedValues: storedValues = {}, typed }: { storedValues?: Values; typed?: true } = {},
): FormResult {
  const body = normalForm(resource, rawBody, storedValues)
  const input: Record<string, unknown> = {}
  const cleared: Record<string, null> = {}
  const unchangedValues: Record<string, unknown> = {}
  for (const name of resource.form) {
    const value = body[name]
    if (value === null || value === undefined) continue
    const { required, wire, base } = fieldOf(resource, name)
    // An empty number or id is sent as -1, and forms return it with the row.
    const empty = value === '' || ((wire === 'number' || base === 'id') && (value === -1 || value === '-1'))
    if (empty && !required) cleared[name] = null
    else if (!empty && keepsAny(fieldOf(resource, name)) && String(value) === String(storedValues[name] ?? ''))
      unchangedValues[name] = wire === 'number' ? Number(value) : value
    else input[name] = value
  }
  const schema = submitSchema(resource, mode)
  const result = schema.safeParse(input)
  const errors: FieldErrors = {}
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0])
    const { base, ref } = fieldOf(resource, field)
    const named = {
      label: fieldLabel(resource.name, field, language, resource.dialect),
      base,
      chosen: ref || base === 'id' ? true : undefined,
    }
    const cents = typed && base === 'money' ? { cents: issue as Issue, takesZero: schema.shape[field]!.safeParse(0).success } : undefined
    errors[field] ??= issueText(named, cents ? { params: cents } : (issue as Issue), input[field], language)
  }
  const repeated = resource.form.filter((name) => fieldOf(resource, name).repeats)
  for (const name of repeated)
    if (body[name] !== body[fieldOf(resource, name).repeats!]) errors[name] ??= refusalText('passwordConfirm', language)
  if (typed && result.success && !Object.keys(errors).length)
    for (const [name, { code, values }] of Object.entries(resource.check?.(result.data as Values) ?? {}))
      errors[name] = refusalText(code, language, values)
  if (!result.success || Object.keys(errors).length) return { ok: false, errors }
  const values: Record<string, unknown> = { ...(result.data as Record<string, unknown>), ...unchangedValues, ...cleared }
  for (const name of repeated) delete values[name]
  return { ok: true, values }
}
