/**
 * Saving what was changed on an old version of a row. The console looks for itself, since a Blade server need not know of
 * versions; one that does (the bundled backend) refuses with 409 what slips in between.
 */
import type { AnyRow, Resource } from '#contract/resource.ts'
import { asText, type Difference, differences, type Values } from '#contract/rules/merge.ts'
import { baseKey, mineKey, takeKey, versionKey } from '#contract/version-keys.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { secretMask } from '#contract/wire.ts'
import { z } from 'zod'
import { type Choices, choicesOf } from '../blade/choices.server.ts'
import type { SignedInRequest } from '../blade/session.server.ts'
import type { Conflict, Stamp } from './conflict.ts'
import { initialValues } from './fields.tsx'

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
export function afterChoice(resource: Resource, given: FormData): { form: FormData; open: string[] } {
  if (!given.has(mineKey)) return { form: given, open: [] }
  const mine = readValues(given.get(mineKey))
  const theirs = readValues(given.get(baseKey))
  const chosen = [...given.keys()].flatMap((key) => (key.startsWith(takeKey('')) ? [key.slice(takeKey('').length)] : []))
  const form = new FormData()
  for (const [key, value] of Object.entries(carriedStamp(given))) form.set(key, value)
  // why: values are carried as the wire writes them, and a form says yuan
  const [fromMine, fromTheirs] = [initialValues(resource, mine), initialValues(resource, theirs)]
  for (const name of new Set([...Object.keys(mine), ...chosen])) {
    const take = given.get(takeKey(name))
    if (take === 'other') for (const value of given.getAll(name)) form.append(name, value)
    else if (name in mine) form.set(name, (take === 'theirs' ? fromTheirs : fromMine)[name] ?? '')
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
  const typed = Object.fromEntries(Object.entries(given).filter(([name]) => !resource.fields[name]?.secret))
  const row = await load()
  const at = asText(row?.updateTime)
  if (!row)
    return { conflict: 'gone', at, differences: [], mine: typed, names: await namesOf(signedIn, resource, Object.keys(typed), [typed]) }
  const version = rowVersion(resource, row)
  if (version === form.get(versionKey)) return { version }
  const theirs = valuesOf(resource, row)
  const base = sameIds(resource, readValues(form.get(baseKey)), theirs)
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

/** Lists of ids that hold the same ones are the same text, in whatever order a form has sent them. */
function sameIds({ fields }: Form, values: Values, as: Values): Values {
  const ids = (text = '') =>
    text
      .split(',')
      .filter((id) => id && id !== '-1')
      .sort()
      .join(',')
  const isList = (name: string) => fields[name]?.ref && fields[name].kind === 'text'
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isList(name) && ids(value) === ids(as[name]) ? (as[name] ?? value) : value]),
  )
}

/** Names of the rows that some fields point to, as far as the server tells. */
async function namesOf(signedIn: SignedInRequest, resource: Resource, of: readonly string[], rows: readonly Values[]): Promise<Choices> {
  const pointing = of.filter((name) => resource.fields[name]!.ref)
  const held = pointing.flatMap((name) => {
    const ids = new Set(rows.flatMap((row) => (row[name] ?? '').split(',').filter(Boolean)))
    return [...ids].map((id) => ({ meta: resource.fields[name]!, id }))
  })
  const choices = await choicesOf(
    signedIn,
    held.map(({ meta }) => meta),
    {},
    held.map(({ id }) => id),
  )
  const shown = new Set(held.map(({ id }) => id))
  return Object.fromEntries(Object.entries(choices).map(([name, all]) => [name, all.filter(({ id }) => shown.has(id))]))
}
