/**
 * Saving what was changed on an old version of a row. The console looks for itself, since a Blade server need not know of
 * versions; one that does (the bundled backend) refuses with 409 what slips in between.
 */
import { allResources } from '#contract/resources/index.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { asText, type Difference, differences, type Values } from '#contract/rules/merge.ts'
import { baseKey, mineKey, takeKey, versionKey } from '#contract/version-keys.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { secretMask } from '#contract/wire.ts'
import { z } from 'zod'
import { type Choices, choicesOf } from '../blade/choices.server.ts'
import type { SignedInRequest } from '../blade/session.server.ts'
import type { Conflict, Stamp } from './conflict.ts'

type Form = Pick<Resource, 'form' | 'fields'>

/** Secrets stay out: what a page carries is read by whoever reads the page. */
const valuesOf = ({ form, fields }: Form, row: AnyRow): Values =>
  Object.fromEntries(form.flatMap((name) => (fields[name]!.secret ? [] : [[name, asText(row[name])]])))

/** What an edit form carries along, to be told from what the row has become. */
export const stampOf = (resource: Form, row: AnyRow): Stamp => ({
  [versionKey]: rowVersion(resource, row),
  [baseKey]: JSON.stringify(valuesOf(resource, row)),
})

/** The stamp that a form came with; without one it counts as an old one. */
export const carriedStamp = (form: FormData): Stamp => ({
  [versionKey]: asText(form.get(versionKey)),
  [baseKey]: asText(form.get(baseKey)),
})

const values = z.record(z.string(), z.string())
/** {} where a form carries none, or somebody has written his own. */
function readValues(carried: FormDataEntryValue | null): Values {
  try {
    return values.parse(JSON.parse(typeof carried === 'string' ? carried : '{}'))
  } catch {
    return {}
  }
}

/**
 * The form that the choices of a conflict screen come to; any other form as it is.
 * @returns `open`: fields that differ and were not chosen
 */
export function afterChoice(given: FormData): { form: FormData; open: string[] } {
  if (!given.has(mineKey)) return { form: given, open: [] }
  const mine = readValues(given.get(mineKey))
  const theirs = readValues(given.get(baseKey))
  const chosen = [...given.keys()].flatMap((key) => (key.startsWith(takeKey('')) ? [key.slice(takeKey('').length)] : []))
  const form = new FormData()
  for (const [key, value] of Object.entries(carriedStamp(given))) form.set(key, value)
  for (const name of new Set([...Object.keys(mine), ...chosen])) {
    const take = given.get(takeKey(name))
    const value = take === 'theirs' ? theirs[name] : take === 'other' ? given.getAll(name).at(-1) : mine[name]
    if (value !== undefined) form.set(name, value)
  }
  return { form, open: Object.keys(mine).filter((name) => mine[name] !== theirs[name] && !chosen.includes(name)) }
}

interface Edit {
  resource: Resource
  /** As it came, after `afterChoice`. */
  form: FormData
  /** What is to be saved, checked. */
  values: Readonly<Record<string, unknown>>
  /** Reads the row again; null when it is gone. */
  load: () => Promise<AnyRow | null>
}

/**
 * Compares the row as it is with the version that the form carries.
 * @returns the conflict, or the version to save on. Changes of fields that this form does not touch are no conflict.
 * @throws BladeError
 */
export async function checkVersion(signedIn: SignedInRequest, edit: Edit): Promise<Conflict | { version: string }> {
  const { resource, form, load } = edit
  const given: Values = Object.fromEntries(Object.entries(edit.values).map(([name, value]) => [name, asText(value)]))
  const secrets = Object.keys(given).filter((name) => resource.fields[name]?.secret && given[name] && given[name] !== secretMask)
  const mine = Object.fromEntries(Object.entries(given).filter(([name]) => !resource.fields[name]?.secret))
  const row = await load()
  const at = asText(row?.updateTime)
  if (!row) return { conflict: 'gone', at, differences: [], mine, names: await namesOf(signedIn, resource, [mine]) }
  const version = rowVersion(resource, row)
  if (version === form.get(versionKey)) return { version }
  const theirs = valuesOf(resource, row)
  const base = readValues(form.get(baseKey))
  const open = [
    ...differences(base, mine, theirs),
    ...secrets.map((name): Difference => ({ name, base: undefined, mine: secretMask, theirs: secretMask, by: 'both' })),
  ]
  if (open.every(({ by }) => by === 'mine')) return { version }
  const names = await namesOf(signedIn, resource, [base, mine, theirs])
  return { conflict: 'changed', at, differences: open, mine, names, stamp: stampOf(resource, row) }
}

/** Names of the rows that some values point to, as far as the server tells. */
async function namesOf(signedIn: SignedInRequest, resource: Resource, rows: readonly Partial<Values>[]): Promise<Choices> {
  const pointing = resource.form.filter((name) => resource.fields[name]!.ref && new Set(rows.map((row) => row[name] ?? '')).size > 1)
  const known = pointing.filter((name) => allResources.some((other) => other.name === resource.fields[name]!.ref && other.title))
  const choices = await choicesOf(
    signedIn,
    known.map((name) => ({ ...resource.fields[name]!, kind: 'id' })),
  )
  const ids = new Set(rows.flatMap((row) => known.flatMap((name) => (row[name] ?? '').split(','))))
  return Object.fromEntries(Object.entries(choices).map(([name, all]) => [name, all.filter(({ id }) => ids.has(id))]))
}
