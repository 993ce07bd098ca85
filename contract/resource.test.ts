import { describe, expect, it } from 'vitest'
import { callPath, listColumns, nameField, permission, submitSchema } from './resource.ts'
import { allResources, resourceByPath, resources, type ResourceName } from './resources/index.ts'

const any = (name: ResourceName) => allResources.find((r) => r.name === name)!

describe('a definition', () => {
  it('has a path for each of its calls, and none for a verb that it lacks', () => {
    expect(callPath(resources.param, 'submit')).toBe('/api/blade-system/param/submit')
    expect(callPath(resources.refund, 'list')).toBe('/api/blade-system/refund/detail')
    expect(callPath(resources.withdrawal, 'list')).toBe('/api/blade-system/withdrawal/page')
    expect(callPath(resources.refund, 'submit')).toBeUndefined()
    expect(callPath(resources.order, 'remove')).toBeUndefined()
  })

  it('has permission codes: that of the menu for the list, that of a button for other acts', () => {
    expect([permission('bed'), permission('bed', 'add'), permission('bed', 'edit')]).toEqual(['bed', 'bed_add', 'bed_edit'])
    expect([permission('bed', 'delete'), permission('bed', 'view')]).toEqual(['bed_delete', 'bed_view'])
  })

  it('is found by the address of its page, which is unique', () => {
    expect(resourceByPath('/system/dict')).toBe(resources.dict)
    expect(resourceByPath('/no/such')).toBeUndefined()
    for (const r of allResources) expect(resourceByPath(r.path)).toBe(r)
  })

  it('is registered under its name, and names only fields that it has', () => {
    for (const [name, r] of Object.entries(resources)) expect(r.name).toBe(name)
    for (const r of allResources) expect([...r.search, ...r.columns, ...r.form].filter((field) => !r.fields[field])).toEqual([])
  })

  it('has a recipe for a card: a title, at most two lines, and each field once', () => {
    for (const { name, fields, card } of allResources) {
      const all = [...card.title, ...card.lines.flat(), ...(card.state ? [card.state] : [])]
      expect(
        all.filter((field) => !fields[field]),
        name,
      ).toEqual([])
      expect(new Set(all).size, name).toBe(all.length)
      expect([card.title.length > 0, card.lines.length > 0, card.lines.length <= 2], name).toEqual([true, true, true])
    }
  })

  it('shows the field that names a row first', () => {
    for (const r of allResources) {
      expect(listColumns(r)[0], r.name).toBe(nameField(r))
      expect([...listColumns(r)].sort(), r.name).toEqual([...r.columns].sort())
    }
    expect(listColumns(any('bed')).slice(0, 4)).toEqual(['bedName', 'hosName', 'secName', 'roomName'])
    expect(nameField(any('api'))).toBe('requestUri')
  })
})

describe('the body of submit', () => {
  const body = { paramName: 'a', paramKey: 'b', paramValue: 'c' }

  it('has the fields of the form', () => {
    for (const mode of ['insert', 'update'] as const)
      for (const r of allResources) expect(Object.keys(submitSchema(r, mode).shape)).toEqual(r.form)
  })
  it('requires the required fields of a new row', () => {
    const schema = submitSchema(any('param'), 'insert')
    expect(schema.safeParse(body).success).toBe(true)
    for (const name of Object.keys(body)) expect(schema.safeParse({ ...body, [name]: undefined }).success, name).toBe(false)
  })
  it('accepts any part of an existing row, but no bad value', () => {
    const schema = submitSchema(any('param'), 'update')
    for (const part of [{}, { paramKey: 'b' }, { remark: null }]) expect(schema.parse(part)).toEqual(part)
    for (const bad of [{ paramKey: '' }, { paramKey: null }, { paramName: 'x'.repeat(65) }])
      expect(schema.safeParse(bad).success).toBe(false)
  })
  it('drops keys that are not fields of the form', () => {
    expect(submitSchema(any('param'), 'update').parse({ paramKey: 'b', isDeleted: 1, createUser: '1' })).toEqual({ paramKey: 'b' })
  })
})
