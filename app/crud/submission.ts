/** Parses a form for conform with the contract's schema: the same in the browser and in the action. */
import { checkForm } from '#contract/issues.ts'
import type { Language } from '#contract/languages.ts'
import type { Resource } from '#contract/resource.ts'
import { parseYuan } from '#contract/rules/money.ts'
import type { Kind } from '#contract/values.ts'
import { parse, type Submission } from '@conform-to/react'

/** `2026-11-21T08:00` of a datetime-local input → `2026-11-21 08:00:00`; anything else is unchanged. */
const timeOf = (value: FormDataEntryValue | undefined) => {
  const match = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/.exec(value) : null
  return match ? `${match[1]} ${match[2]}${match[3] ?? ':00'}` : value
}

/** `12.5` yuan of a money input → 1250 cents; an invalid amount is kept, for validation to report. */
const centsOf = (value: FormDataEntryValue | undefined) => (typeof value === 'string' && value.trim() ? (parseYuan(value) ?? value) : value)

/** Conversions from input formats to wire formats. */
const readers: Partial<Record<Kind, (value: FormDataEntryValue | undefined) => unknown>> = { dateTime: timeOf, money: centsOf }

/** Fields of a resource from a form. An unchecked switch sends nothing, so a hidden input precedes it; ids are sent one by one. */
function formBody(resource: Resource, form: FormData, mode: 'insert' | 'update'): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const name of resource.form) {
    const values = form.getAll(name)
    const { kind, ref, secret } = resource.fields[name]!
    // why: a secret is written only when one is typed
    if (!values.length || (secret && mode === 'update' && !values.at(-1))) continue
    const read = readers[kind]
    if (read) body[name] = read(values.at(-1))
    else body[name] = kind === 'text' && ref ? values.filter(Boolean).join(',') : values.at(-1)
  }
  return body
}

export function parseForm(
  resource: Resource,
  mode: 'insert' | 'update',
  language: Language,
  form: FormData,
): Submission<Record<string, unknown>> {
  return parse(form, {
    resolve() {
      const result = checkForm(resource, formBody(resource, form, mode), mode, language)
      if (result.ok) return { value: result.values }
      return { error: Object.fromEntries(Object.entries(result.errors).map(([name, text]) => [name, [text]])) }
    },
  })
}
