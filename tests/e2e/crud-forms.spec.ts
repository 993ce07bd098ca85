/** Every editable page of the menu, without a browser: a row is added, changed, shown and deleted by the forms of its page. */
import { fieldOf, permission, type Resource } from '#contract/resource.ts'
import { type Field, type Form, readPage, valuesOf } from '../page.ts'
import { apiOf } from './api.ts'
import { fresh, textFor } from '../typed-texts.ts'
import { editable, type PageForms, inTheWay, live, png, viewOf, fieldsToFill } from './crud-values.ts'
import { expect, type Site, test } from './fixtures.ts'
import { visitorOf } from './sessions.ts'

/** The value to choose or type in a field; undefined for a field that cannot be filled. */
function choice(resource: Resource, name: string, fields: readonly Field[], value: string | undefined): string | undefined {
  const meta = fieldOf(resource, name)
  const own = fields.filter((field) => field.type !== 'hidden')
  const [control] = own
  if (!control || control.fixed) return undefined
  if (meta.base === 'switch') return '1'
  if (control.type === 'checkbox') return own.at(-1)!.value
  if (control.type === 'select') return value ?? control.options.find((option) => option !== '' && option !== '0')
  if (meta.base === 'image') return '/upload/20260101/a.png'
  return value ?? textFor(name, meta)
}

async function pageFormsOf(site: Site, resource: Resource): Promise<PageForms> {
  const { path } = resource
  const { open, send } = await visitorOf(site.url, 'admin')

  /** The form of a page that is submitted to the page's own address. */
  async function formAt(address: string): Promise<Form> {
    const { status, html } = await open(address)
    expect([address, status]).toEqual([address, 200])
    const at = address.split('?')[0]
    const own = readPage(html).forms.filter(({ action }) => action === '' || action.split('?')[0] === at)
    const most = (form: Form) => form.fields.filter(({ name }) => resource.form.includes(name)).length
    const form = own.sort((a, b) => most(b) - most(a))[0]
    expect(form, address).toBeDefined()
    return form!
  }

  async function submit(address: string, form: Form, values: Iterable<readonly [string, string | Blob, string?]>) {
    const all = [...values]
    const body = form.multipart ? new FormData() : new URLSearchParams()
    for (const [name, value, file] of all)
      if (body instanceof URLSearchParams) body.append(name, String(value))
      else if (typeof value === 'string') body.append(name, value)
      else body.append(name, value, file)
    const { status, html } = await send(form.action || address, body)
    const complaints = [...html.matchAll(/data-slot="(?:field-error|alert)"[^>]*>(.*?)<\/(?:p|div)>/gs)].map(([, text]) => text)
    expect([address, status, ...complaints]).toEqual([address, 302])
  }
  const flat = (values: Map<string, string[]>) => [...values].flatMap(([name, list]) => list.map((value) => [name, value] as const))

  async function remove(id: string) {
    const address = `${path}/remove?ids=${id}`
    const form = await formAt(address)
    await submit(address, form, flat(valuesOf(form)))
  }

  return {
    remove,
    async add() {
      if (resource.name === 'attach') {
        const form = await formAt(`${path}/new`)
        const originalName = `${fresh()}.png`
        const file = form.fields.find(({ type }) => type === 'file')!.name
        await submit(`${path}/new`, form, [...flat(valuesOf(form)), [file, new Blob([png], { type: 'image/png' }), originalName]])
        return { originalName }
      }
      const other = inTheWay(site, resource)
      if (other) await remove(other)
      const form = await formAt(`${path}/new`)
      const values = valuesOf(form)
      for (const { name, type } of form.fields) if (type === 'password' && !/(?:ecret|Key)$/.test(name)) values.set(name, ['a long secret'])
      const typed: Record<string, string> = {}
      for (const [name, value] of fieldsToFill(site, resource)) {
        const own = form.fields.filter((field) => field.name === name)
        const chosen = choice(resource, name, own, value)
        if (chosen === undefined) continue
        typed[name] = chosen
        // A switch sends its hidden 0 before its value.
        values.set(name, [...(fieldOf(resource, name).base === 'switch' ? ['0'] : []), chosen])
      }
      await submit(`${path}/new`, form, flat(values))
      return typed
    },
    async edit(id, field, value) {
      const form = await formAt(`${path}/${id}/edit`)
      await submit(`${path}/${id}/edit`, form, flat(valuesOf(form).set(field, [value])))
    },
    view: async (id) => (await open(viewOf(resource, id))).html,
  }
}

test('there are more than 25 editable pages', () => expect(editable.length).toBeGreaterThan(25))
for (const resource of editable)
  test(`${resource.path}: its forms add, edit and delete a row`, async ({ site }) => {
    const api = await apiOf(site, 'admin')
    expect(await api.buttons()).toContain(permission(resource.name, 'edit'))
    await live(api, resource, await pageFormsOf(site, resource))
  })
