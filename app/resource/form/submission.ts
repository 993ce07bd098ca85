/** The form of a resource: its fields as the contract checks them. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { checkForm } from '#contract/issues.ts'
import type { Language } from '#contract/languages.ts'
import { hundredths } from '#contract/rules/money.ts'
import { isMasked } from '#contract/rules/phone.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import { cleanCode } from '#contract/text.ts'
import { isJoined, type Kind } from '#contract/field-meta.ts'
import { carriedIn } from '#contract/rules/merge.ts'
import { baseKey, versionKey } from '#contract/version-keys.ts'
import { z } from 'zod'
import type { FormSpec } from '#app/forms/form-spec.ts'

type Sent = Record<string, unknown>

const timeOf = (value: unknown) => (typeof value === 'string' ? typedTime(value) : value)

/** `12.5` → 1250. Unreadable text becomes NaN, which validation refuses; left as text, `-5` would be read as cents. */
const asTyped = (read: (text: string) => number | undefined) => (value: unknown) =>
  typeof value === 'string' && cleanCode(value) ? (read(value) ?? NaN) : value

/** Converts an input's format to that of the wire; undefined where they are the same. */
function readerOf(kind: Kind): ((value: unknown) => unknown) | undefined {
  const read = hundredths[kind]
  return read ? asTyped(read) : kind === 'dateTime' || kind === 'day' ? timeOf : undefined
}

/** Fields of a resource from a form. An unchecked switch sends nothing, so a hidden input precedes it; ids are sent one by one. */
function formBody(resource: Resource, sent: Sent, mode: 'insert' | 'update'): Sent {
  const body: Sent = {}
  for (const name of resource.form) {
    const values: unknown[] = [sent[name] ?? []].flat()
    const meta = fieldOf(resource, name)
    const { kind, secret } = meta
    // A masked number is what the form displayed, so the row keeps its own.
    if (kind === 'phone' && mode === 'update' && isMasked(values.at(-1))) continue
    // A secret is written only when one is typed.
    if (!values.length || (secret && mode === 'update' && !values.at(-1))) continue
    const read = readerOf(kind)
    if (read) body[name] = read(values.at(-1))
    else body[name] = isJoined(meta) ? values.filter(Boolean).join(',') : values.at(-1)
  }
  return body
}

export function resourceForm(resource: Resource, mode: 'insert' | 'update', language: Language): FormSpec<Sent, Sent> {
  const schema = z.record(z.string(), z.unknown()).transform((sent, { addIssue }) => {
    const result = checkForm(resource, formBody(resource, sent, mode), mode, language, {
      storedValues: carriedIn(sent[baseKey]),
      typed: true,
    })
    if (result.ok) return result.values
    for (const [name, message] of Object.entries(result.errors)) addIssue({ code: 'custom', path: [name], message, input: sent[name] })
    return z.NEVER
  })
  // The versions are fields, too, so that a reply repeats them together with what was typed.
  return {
    schema,
    fields: [...resource.form, versionKey, baseKey],
    hidden: resource.form.filter((name) => fieldOf(resource, name).base === 'password'),
  }
}
