import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkForm } from './issues.ts'
import { languages, type Language } from './languages.ts'
import { refusals, refusalText } from './refusals.ts'
import { allResources, type ResourceName } from './resources/index.ts'

const any = (name: ResourceName) => allResources.find((r) => r.name === name)!
const errors = (name: ResourceName, body: Record<string, unknown>, language: Language = 'zh') => {
  const result = checkForm(any(name), body, 'insert', language)
  return result.ok ? {} : result.errors
}

describe('a form', () => {
  it('reports missing fields with the texts of the specification', () => {
    expect(errors('param', {})).toEqual({ paramName: '请输入参数名称', paramKey: '请输入参数键名', paramValue: '请输入参数键值' })
    for (const name of ['dict', 'dictBiz'] as const)
      expect(errors(name, { parentId: '0' })).toEqual({
        code: '请输入字典编号',
        dictKey: '请输入字典键值',
        dictValue: '请输入字典名称',
        sort: '请输入字典排序',
        isSealed: '请选择封存',
      })
    expect(errors('dict', { parentId: '0' }, 'en')).toEqual({
      code: 'Enter the dictionary code',
      dictValue: 'Enter the dictionary name',
      sort: 'Enter the sort order',
      isSealed: 'Select the sealed',
      dictKey: 'Enter the dictionary key',
    })
  })

  it('accepts -1 for an empty optional number', () => {
    const row = { account: 'a', name: 'b', realName: 'c' }
    expect(checkForm(any('user'), { ...row, sex: -1, email: '' }, 'insert', 'zh')).toEqual({
      ok: true,
      values: { ...row, sex: null, email: null },
    })
    expect(errors('dict', { parentId: '0', code: 'a', dictKey: '1', dictValue: 'b', isSealed: 0, sort: -1 })).toHaveProperty('sort')
  })

  it('accepts -1 for an empty optional id, as a number and as text', () => {
    const row = { batch: 'a', equName: 'b', typeId: '1', state: 0 }
    for (const empty of [-1, '-1'])
      expect(checkForm(any('equ'), { ...row, hosId: empty, bedId: empty }, 'insert', 'zh')).toEqual({
        ok: true,
        values: { ...row, hosId: null, bedId: null },
      })
    for (const bad of [-1, '-1', -2, '--1', '-1,5', '-10']) {
      expect(errors('equ', { ...row, typeId: bad })).toHaveProperty('typeId')
      if (!/^-1$/.test(String(bad))) expect(errors('equ', { ...row, hosId: bad })).toHaveProperty('hosId')
    }
  })

  it('treats empty fields like missing ones', () => {
    expect(errors('param', { paramName: '', paramKey: '  ', paramValue: null })).toEqual(errors('param', {}))
  })

  it('names a field that is too long, out of range or of the wrong type', () => {
    const good = { paramName: 'a', paramKey: 'b', paramValue: 'c' }
    expect(errors('param', { ...good, paramName: 'x'.repeat(65) })).toEqual({ paramName: '参数名称不能超过64个字符' })
    expect(errors('param', { ...good, paramKey: 12 })).toEqual({ paramKey: '参数键名格式不正确' })
    const entry = { code: 'a', dictKey: '1', dictValue: 'b', isSealed: 0, parentId: '0' }
    expect(errors('dict', { ...entry, sort: 'x' })).toEqual({ sort: '字典排序格式不正确' })
    expect(errors('dict', { ...entry, sort: -1 })).toEqual({ sort: '字典排序超出允许范围' })
  })

  it('clears an optional field with "", leaves out what is absent or null, and trims', () => {
    expect(checkForm(any('param'), { id: '1', remark: '', paramName: ' a ', paramKey: null }, 'update', 'zh')).toEqual({
      ok: true,
      values: { paramName: 'a', remark: null },
    })
    expect(checkForm(any('param'), { paramName: '' }, 'update', 'zh')).toMatchObject({ ok: false, errors: { paramName: '请输入参数名称' } })
  })

  it('has a message for every field of every form, in both languages', () => {
    for (const resource of allResources)
      for (const language of languages)
        for (const [field, text] of Object.entries(errors(resource.name as ResourceName, {}, language)))
          expect(text, `${resource.name}.${field}`).toMatch(language === 'zh' ? /^请(输入|选择).+/ : /^(Enter|Select) the .+/)
  })

  it('never throws, whatever the body', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...any('dict').form, 'x'), fc.anything()),
        (body) => void checkForm(any('dict'), body, 'insert', 'zh'),
      ),
    )
  })
})

describe('a refusal', () => {
  it('has its values filled in, in both languages', () => {
    expect(refusalText('userTaken', 'zh', { account: 'a$&b' })).toBe('当前用户 [a$&b] 已存在!')
    expect(refusalText('userTaken', 'en', { account: 'a' })).toBe('The user [a] already exists')
    expect(refusalText('paramMissing', 'zh')).toBe('缺少必要的请求参数: ')
  })
  it('has the same placeholders in both languages', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
    for (const [code, [zh, en]] of Object.entries(refusals)) expect(placeholders(en), code).toEqual(placeholders(zh))
  })
})
