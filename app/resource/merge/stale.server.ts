/**
 * Optimistic concurrency for forms. The console compares versions itself, because a Blade server need not know them; the bundled
 * backend does, and refuses concurrent changes in between with 409.
 */
import { fieldOf, type AnyRow, type Resource } from '#contract/resource.ts'
import { asText, carriedIn, type Difference, differences, type Values } from '#contract/rules/merge.ts'
import { baseKey, mineKey, takeKey, versionKey } from '#contract/version-keys.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { isJoined } from '#contract/field-meta.ts'
import { secretMask } from '#contract/wire.ts'
import { type Choices, choicesOf } from '#app/blade/choices.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { Conflict, Stamp } from './conflict.ts'
import { initialValues } from '#app/resource/form/fields.tsx'

type Form = Pick<Resource, 'form' | 'fields'>

/** Excludes secrets, because whoever can read the page can read these values. */
const valuesOf = ({ form, fields }: Form, row: AnyRow): Values =>
  Object.fromEntries(form.flatMap((name) => (fields[name]!.secret ? [] : [[name, asText(row[name])]])))

/** The version fields of an edit form, for comparison with the row's current state. */
export const stampOf = (resource: Form, row: AnyRow): Stamp => ({
  [versionKey]: rowVersion(resource, row),
  [baseKey]: JSON.stringify(valuesOf(resource, row)),
})

/** The stamp that a form sent; a form without one counts as outdated. */
export const carriedStamp = (form: FormData): Stamp => ({
  [versionKey]: asText(form.get(versionKey)),
  [baseKey]: asText(form.get(baseKey)),
})

/**
 * Builds the form that results from the choices in a merge dialog; any other form is unchanged.
 * @returns `open`: differing fields without a choice
 */
export function afterChoice(resource: Resource, submittedForm: FormData): { form: FormData; open: string[] } {
  if (!submittedForm.has(mineKey)) return { form: submittedForm, open: [] }
  const mine = carriedIn(submittedForm.get(mineKey))
  const theirs = carriedIn(submittedForm.get(baseKey))
  const chosen = [...submittedForm.keys()].flatMap((key) => (key.startsWith(takeKey('')) ? [key.slice(takeKey('').length)] : []))
  const form = new FormData()
  for (const [key, value] of Object.entries(carriedStamp(submittedForm))) form.set(key, value)
  // The carried values are in wire format, but a form uses yuan.
  const [fromMine, fromTheirs] = [initialValues(resource, mine), initialValues(resource, theirs)]
  for (const name of new Set([...Object.keys(mine), ...chosen])) {
    const take = submittedForm.get(takeKey(name))
    if (take === 'other') for (const value of submittedForm.getAll(name)) form.append(name, value)
    else if (name in mine) form.set(name, (take === 'theirs' ? fromTheirs : fromMine)[name] ?? '')
  }
  return { form, open: Object.keys(mine).filter((name) => mine[name] !== theirs[name] && !chosen.includes(name)) }
}

interface Edit {
  resource: Resource
  /** The submitted form, after `afterChoice`. */
  form: FormData
  /** The validated values to save. */
  values: Readonly<Record<string, unknown>>
  /** Reads the row again; null when it was deleted. */
  load: () => Promise<AnyRow | null>
}

/**
 * Compares the current row with the version that the form carries.
 * @returns the conflict, or the version to save on. Changes of fields outside this form are not a conflict.
 * @throws BladeError
 */
export async function checkVersion(signedIn: SignedInRequest, edit: Edit): Promise<Conflict | { version: string }> {
  const { resource, form, load } = edit
  const submittedValues: Values = Object.fromEntries(Object.entries(edit.values).map(([name, value]) => [name, asText(value)]))
  const secrets = Object.keys(submittedValues).filter(
    (name) => resource.fields[name]?.secret && submittedValues[name] && submittedValues[name] !== secretMask,
  )
  const typed = Object.fromEntries(Object.entries(submittedValues).filter(([name]) => !resource.fields[name]?.secret))
  const row = await load()
  const at = asText(row?.updateTime)
  if (!row)
    return { conflict: 'gone', at, differences: [], mine: typed, names: await namesOf(signedIn, resource, Object.keys(typed), [typed]) }
  const version = rowVersion(resource, row)
  if (version === form.get(versionKey)) return { version }
  const theirs = valuesOf(resource, row)
  const base = sameIds(resource, carriedIn(form.get(baseKey)), theirs)
  const mine = sameIds(resource, sameIds(resource, typed, base), theirs)
  const open = [
    ...differences(base, mine, theirs),
    ...secrets.map((name): Difference => ({ name, base: undefined, mine: secretMask, theirs: secretMask, by: 'both' })),
  ]
  if (open.every(({ by }) => by === 'mine')) return { version }
  const names = await namesOf(
    signedIn,
    resource,
    open.map(({ name }) => name),
    [base, mine, theirs],
  )
  return { conflict: 'changed', at, differences: open, mine, names, stamp: stampOf(resource, row) }
}

/** Id lists with the same members compare as equal, in whatever order a form sent them. */
function sameIds({ fields }: Form, values: Values, as: Values): Values {
  const ids = (text = '') =>
    text
      .split(',')
      .filter((id) => id && id !== '-1')
      .sort()
      .join(',')
  const isList = (name: string) => fields[name] && isJoined(fields[name])
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isList(name) && ids(value) === ids(as[name]) ? (as[name] ?? value) : value]),
  )
}

/** Names of referenced rows, as far as the server provides them. */
async function namesOf(signedIn: SignedInRequest, resource: Resource, of: readonly string[], rows: readonly Values[]): Promise<Choices> {
  const pointing = of.filter((name) => fieldOf(resource, name).ref)
  const references = pointing.flatMap((name) => {
    const ids = new Set(rows.flatMap((row) => (row[name] ?? '').split(',').filter(Boolean)))
    return [...ids].map((id) => ({ meta: fieldOf(resource, name), id }))
  })
  const choices = await choicesOf(
    signedIn,
    references.map(({ meta }) => meta),
    {},
    references.map(({ id }) => id),
  )
  const referencedIds = new Set(references.map(({ id }) => id))
  return Object.fromEntries(Object.entries(choices).map(([name, all]) => [name, all.filter(({ id }) => referencedIds.has(id))]))
}
