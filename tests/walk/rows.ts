/** Creates, reads, changes and removes one row of a resource through the forms of its pages. */
import type { Resource } from '#contract/resource.ts'
import { type Field, type Form, readPage, valuesOf } from '../page.ts'
import { textFor } from '../typed-texts.ts'
import { failuresOf, Refused, type Visitor } from './visitor.ts'

export interface CreatedRow {
  id: string
  typed: Readonly<Record<string, string>>
  /** Fields that refer to another row but offer none to choose. */
  unoffered: readonly string[]
}

/** Password of every created account; long and mixed enough for a server with password rules. */
export const firstPassword = 'Walks-the-ward1'

const digits = (n: number) => String(Date.now()).slice(-n)

/** Values that cannot be derived from the definition of a field. */
const fixedValues: Record<string, () => Record<string, string>> = {
  region: () => ({ parentCode: '00', code: `98${digits(4)}`, regionLevel: '1' }),
  /** Only a hospital, which has this category, has an address and coordinates. */
  dept: () => ({ deptCategory: '4', lng: '116.4', lat: '39.9' }),
  user: () => ({ phone: `139${digits(8)}` }),
}

/** Chooses the root for a parent, otherwise the first offered value; undefined where there is none. */
function chosen(controls: readonly Field[], isParent: boolean): string | undefined {
  const values = controls.flatMap(({ type, value, options }) => (type === 'select' ? options : [value]))
  const root = isParent ? values.find((value) => value === '0') : undefined
  return root ?? values.find((value) => value !== '' && value !== '0') ?? values.find((value) => value !== '')
}

/** The value to choose or type in a field; undefined where it is left unchanged. */
function valueFor(resource: Resource, name: string, fields: readonly Field[], preferred: string | undefined): string | undefined {
  const meta = resource.fields[name]
  const controls = fields.filter(({ type, fixed }) => type !== 'hidden' && !fixed)
  const [control] = controls
  if (!meta || !control || meta.base === 'image') return undefined
  if (meta.base === 'switch') return '1'
  if (/select|radio|checkbox/.test(control.type)) {
    const values = controls.flatMap(({ type, value, options }) => (type === 'select' ? options : [value]))
    return preferred !== undefined && values.includes(preferred) ? preferred : chosen(controls, meta.kind === 'parent')
  }
  if (meta.kind === 'region') return preferred ?? control.value
  if (meta.kind === 'parent') return preferred ?? (control.value || '0')
  // A text field instead of a choice means that this role may not read the dictionary.
  if (meta.dict) return preferred ?? '1'
  const text = meta.kind === 'day' ? textFor(name, meta).slice(0, 10) : textFor(name, meta)
  return preferred ?? (meta.max === undefined ? text : text.slice(-meta.max))
}

/** Fills in the form of a resource like a user. @returns the values to send, and those that were typed or chosen */
function filled(resource: Resource, form: Form, wishes: Readonly<Record<string, string>>) {
  const values = valuesOf(form)
  const typed: Record<string, string> = {}
  const unoffered: string[] = []
  const wanted = { ...fixedValues[resource.name]?.(), ...wishes }
  for (const { name, type } of form.fields)
    if (type === 'password') values.set(name, [/(?:ecret|Key)$/.test(name) ? 'a long secret' : firstPassword])
  for (const name of resource.form) {
    const own = form.fields.filter((field) => field.name === name && field.type !== 'password')
    const value = valueFor(resource, name, own, wanted[name])
    if (value === undefined) continue
    if (resource.fields[name]?.ref && wanted[name] === undefined && own.every(({ type }) => /text|hidden/.test(type))) {
      unoffered.push(name)
      continue
    }
    typed[name] = value
    values.set(name, [...(resource.fields[name]?.base === 'switch' ? ['0'] : []), value])
  }
  return { values, typed, unoffered }
}

export function createRows(visitor: Visitor, resource: Resource) {
  const { path } = resource
  const isText = (name: string) => resource.fields[name]?.base === 'text' && !resource.fields[name]?.dict && !resource.fields[name]?.ref

  /** The field by which a new row is found. */
  const keyOf = (typed: Readonly<Record<string, string>>) => resource.search.find((name) => isText(name) && typed[name])
  /** Fields with free text, starting with the best one to change. */
  const freeOf = (typed: Readonly<Record<string, string>>) => {
    const free = (name: string) => (isText(name) && name !== keyOf(typed) && !resource.fields[name]?.secret) || isLong(name)
    return ['sort', ...resource.form.filter(free)].filter((name) => typed[name])
  }
  const isLong = (name: string) => /textarea|rich/.test(resource.fields[name]?.base ?? '')

  /** Ids of the rows on a list page. @throws Refused where the page fails */
  async function idsAt(address: string): Promise<string[]> {
    const page = await visitor.open(address)
    const failed = failuresOf(page)
    if (failed.length) throw new Refused(failed.join('; '))
    const row = new RegExp(`^${path}/([^/?]+)/(?:edit|entries)(?:\\?|$)`)
    return [...new Set(readPage(page.html).links.flatMap((link) => row.exec(link)?.[1] ?? []))]
  }

  const searched = (typed: Readonly<Record<string, string>>) => {
    const key = keyOf(typed)
    return key ? `${path}?${new URLSearchParams({ [key]: typed[key]! })}` : path
  }

  return {
    /** Adds a row. @param wishes preferred values of some fields, used where they can be chosen @throws Refused */
    async add(wishes: Readonly<Record<string, string>> = {}): Promise<CreatedRow> {
      const before = await idsAt(path)
      const address = `${path}/new`
      const form = await visitor.formWith(address, ...resource.form)
      const { values, typed, unoffered } = filled(resource, form, wishes)
      await visitor.send(address, form, values)
      const now = await idsAt(searched(typed))
      const id = now.find((one) => !before.includes(one))
      if (id === undefined) throw new Refused(`${searched(typed)} does not show what was added`)
      return { id, typed, unoffered }
    },

    /** Changes one field. @throws Refused where a form or its page fails, or the change is not stored */
    async change({ id, typed }: CreatedRow): Promise<void> {
      const detail = await visitor.open(resource.name.startsWith('dict') ? `${path}/${id}/entries` : `${path}/${id}`)
      const failed = failuresOf(detail)
      if (failed.length) throw new Refused(`detail: ${failed.join('; ')}`)
      const address = `${path}/${id}/edit`
      const form = await visitor.formWith(address, ...resource.form)
      const [name] = freeOf(typed)
      if (!name) throw new Refused('there is no field to change')
      const value = name === 'sort' ? '7' : 'changed'
      await visitor.send(address, form, valuesOf(form).set(name, [value]))
      const [storedValue] = valuesOf(await visitor.formWith(address, ...resource.form)).get(name) ?? []
      if (!storedValue?.includes(value)) throw new Refused(`${name} was changed to ${value}, and is ${storedValue ?? 'nothing'}`)
    },

    /** Removes the row. @throws Refused where it is still listed */
    async remove({ id, typed }: CreatedRow): Promise<void> {
      const address = `${path}/remove?ids=${encodeURIComponent(id)}`
      const form = await visitor.formWith(address, 'count')
      await visitor.send(address, form, valuesOf(form))
      if ((await idsAt(searched(typed))).includes(id)) throw new Refused('it was removed, and is still there')
    },
  }
}

/** Gives a role every menu. @throws Refused */
export async function grantAll(visitor: Visitor, resource: Resource, id: string): Promise<void> {
  const address = `${resource.path}/${id}/grant`
  const form = await visitor.formWith(address, 'menuIds')
  const menus = form.fields.filter(({ name }) => name === 'menuIds').map(({ value }) => value)
  await visitor.send(address, form, valuesOf(form).set('menuIds', menus))
}
