/** One row of a kind, made, read, changed and removed by the forms of its pages. */
import type { Resource } from '#contract/resource.ts'
import { type Field, type Form, readPage, valuesOf } from '../page.ts'
import { textFor } from '../typed.ts'
import { failuresOf, Refused, type Visitor } from './visitor.ts'

export interface Made {
  id: string
  typed: Readonly<Record<string, string>>
  /** Fields that refer to another row, and offer none to choose. */
  unoffered: readonly string[]
}

/** Of every account that is made; long and mixed enough for a server that minds. */
export const firstPassword = 'Walks-the-ward1'

const digits = (n: number) => String(Date.now()).slice(-n)

/** Values that the definition of a field does not tell. */
const given: Record<string, () => Record<string, string>> = {
  region: () => ({ parentCode: '00', code: `98${digits(4)}`, regionLevel: '1' }),
  /** Only a hospital, which is of this category, has an address and its place. */
  dept: () => ({ deptCategory: '4', lng: '116.4', lat: '39.9' }),
  user: () => ({ phone: `139${digits(8)}` }),
}

/** At the top of a tree, else the first that is offered; undefined where nothing is to be chosen. */
function chosen(controls: readonly Field[], isParent: boolean): string | undefined {
  const values = controls.flatMap(({ type, value, options }) => (type === 'select' ? options : [value]))
  const root = isParent ? values.find((value) => value === '0') : undefined
  return root ?? values.find((value) => value !== '' && value !== '0') ?? values.find((value) => value !== '')
}

/** What is chosen or typed in a field; undefined where it stays as it is. */
function valueFor(resource: Resource, name: string, fields: readonly Field[], wish: string | undefined): string | undefined {
  const meta = resource.fields[name]
  const controls = fields.filter(({ type, fixed }) => type !== 'hidden' && !fixed)
  const [control] = controls
  if (!meta || !control || meta.base === 'image') return undefined
  if (meta.base === 'switch') return '1'
  if (/select|radio|checkbox/.test(control.type)) {
    const values = controls.flatMap(({ type, value, options }) => (type === 'select' ? options : [value]))
    return wish !== undefined && values.includes(wish) ? wish : chosen(controls, meta.kind === 'parent')
  }
  if (meta.kind === 'region') return wish ?? control.value
  if (meta.kind === 'parent') return wish ?? (control.value || '0')
  // why typed: this role may not read the dictionary
  if (meta.dict) return wish ?? '1'
  const text = meta.kind === 'day' ? textFor(name, meta).slice(0, 10) : textFor(name, meta)
  return wish ?? (meta.max === undefined ? text : text.slice(-meta.max))
}

/** A form of a resource as a person fills it. @returns what is sent, and what was typed or chosen */
function filled(resource: Resource, form: Form, wishes: Readonly<Record<string, string>>) {
  const values = valuesOf(form)
  const typed: Record<string, string> = {}
  const unoffered: string[] = []
  const wanted = { ...given[resource.name]?.(), ...wishes }
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

  /** The field by which an added row is found. */
  const keyOf = (typed: Readonly<Record<string, string>>) => resource.search.find((name) => isText(name) && typed[name])
  /** Fields that are typed freely, the best to change first. */
  const freeOf = (typed: Readonly<Record<string, string>>) => {
    const free = (name: string) => (isText(name) && name !== keyOf(typed) && !resource.fields[name]?.secret) || isLong(name)
    return ['sort', ...resource.form.filter(free)].filter((name) => typed[name])
  }
  const isLong = (name: string) => /textarea|rich/.test(resource.fields[name]?.base ?? '')

  /** Ids of the rows that a list shows. @throws Refused where it fails */
  async function idsAt(address: string): Promise<string[]> {
    const shown = await visitor.open(address)
    const failed = failuresOf(shown)
    if (failed.length) throw new Refused(failed.join('; '))
    const row = new RegExp(`^${path}/([^/?]+)/(?:edit|entries)(?:\\?|$)`)
    return [...new Set(readPage(shown.html).links.flatMap((link) => row.exec(link)?.[1] ?? []))]
  }

  const searched = (typed: Readonly<Record<string, string>>) => {
    const key = keyOf(typed)
    return key ? `${path}?${new URLSearchParams({ [key]: typed[key]! })}` : path
  }

  return {
    /** @param wishes values for some fields, where they can be chosen @throws Refused */
    async add(wishes: Readonly<Record<string, string>> = {}): Promise<Made> {
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

    /** @throws Refused where a form or its page fails, or the change is not kept */
    async change({ id, typed }: Made): Promise<void> {
      const detail = await visitor.open(resource.name.startsWith('dict') ? `${path}/${id}/entries` : `${path}/${id}`)
      const failed = failuresOf(detail)
      if (failed.length) throw new Refused(`detail: ${failed.join('; ')}`)
      const address = `${path}/${id}/edit`
      const form = await visitor.formWith(address, ...resource.form)
      const [name] = freeOf(typed)
      if (!name) throw new Refused('there is no field to change')
      const value = name === 'sort' ? '7' : 'changed'
      await visitor.send(address, form, valuesOf(form).set(name, [value]))
      const [kept] = valuesOf(await visitor.formWith(address, ...resource.form)).get(name) ?? []
      if (!kept?.includes(value)) throw new Refused(`${name} was changed to ${value}, and is ${kept ?? 'nothing'}`)
    },

    /** @throws Refused where it stays */
    async remove({ id, typed }: Made): Promise<void> {
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
