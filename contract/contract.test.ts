import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSize, parseR, readPage } from './envelope.ts'
import { checkForm } from './issues.ts'
import { parseListQuery, toCallQuery } from './query.ts'
import { callPath, permission, submitSchema } from './resource.ts'
import { allResources, resourceByPath, resources } from './resources/index.ts'
import { rowFromWire, rowToWire } from './wire.ts'

const { order, param, refund, dict } = resources
const any = (name: keyof typeof resources) => allResources.find((r) => r.name === name)!

describe('the wire', () => {
  it('turns NULL into what Blade sends, by the type of the field, and back', () => {
    const out = rowToWire(any('order'), { id: '1', amount: null, startTime: null, description: null, finishUser: null, totalAmount: 0 })
    expect(out).toMatchObject({ amount: -1, startTime: '', description: '', finishUser: -1, totalAmount: 0 })
    expect(rowFromWire(order, out)).toMatchObject({ amount: null, startTime: null, description: null, finishUser: null, totalAmount: 0 })
  })

  it('answers the dictionary key as the dialect wants it', () => {
    expect(rowToWire(any('dict'), { dictKey: '-1' }, 'bladex').dictKey).toBe('-1')
    expect(rowToWire(any('dict'), { dictKey: '-1' }, 'springblade').dictKey).toBe(-1)
    expect(rowToWire(any('dict'), { dictKey: 'ORIGINAL' }, 'springblade').dictKey).toBe('ORIGINAL')
  })

  it('keeps every row that it is given', () => {
    const texts = fc.string({ minLength: 1, maxLength: 20 }).filter((s) => s !== '-1')
    const row = fc.record({
      id: fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String),
      totalAmount: fc.nat(),
      amount: fc.option(fc.nat()),
      nickName: texts,
      startTime: fc.option(fc.constant('2026-11-21 08:00:00')),
    })
    fc.assert(
      fc.property(
        row,
        (value) => void expect(rowFromWire(order, JSON.parse(JSON.stringify(rowToWire(any('order'), value))))).toMatchObject(value),
      ),
    )
  })

  it('reads anything without failing', () => {
    fc.assert(fc.property(fc.anything(), (value) => void rowFromWire(order, value)))
  })
})

describe('the envelope', () => {
  it.each([
    [200, { code: 200, success: true, data: { a: 1 }, msg: 'ok' }, { ok: true, code: 200, data: { a: 1 }, msg: 'ok' }],
    [200, { access_token: 'x' }, { ok: true, code: 200, data: { access_token: 'x' }, msg: '' }],
    [400, { code: 400, data: {}, msg: '不行' }, { ok: false, code: 400, msg: '不行' }],
    [200, { code: 401, msg: '请求未授权' }, { ok: false, code: 401, msg: '请求未授权' }],
    [200, { error_code: 401, error_description: '用户名或密码错误' }, { ok: false, code: 400, msg: '用户名或密码错误' }],
    [400, { error: 'invalid_grant', error_description: '验证码不正确' }, { ok: false, code: 400, msg: '验证码不正确' }],
    [404, {}, { ok: false, code: 404, msg: '' }],
    [200, '<html>', { ok: false, code: 502, msg: '' }],
    [200, null, { ok: false, code: 502, msg: '' }],
  ])('status %i, body %j', (status, body, expected) => expect(parseR(status, body)).toEqual(expected))

  it('reads a page, an array, and garbage', () => {
    expect(readPage({ records: [1, 2], total: '12', size: 5, current: 2 })).toEqual({
      records: [1, 2],
      total: 12,
      size: 5,
      current: 2,
      pages: 3,
    })
    expect(readPage([1, 2])).toMatchObject({ records: [1, 2], total: 2 })
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(readPage(value).records)))
  })
})

describe('the query of a list', () => {
  it('is the address, with bad values left out and named', () => {
    const query = parseListQuery(
      any('order'),
      new URLSearchParams('state=1&phoneNumber= 138 &size=99999&current=-3&depositFlag=abc&createTime_dategt=2026-02-30&nonsense=1'),
    )
    expect(query).toMatchObject({ current: 1, size: 10, filters: { state: '1', phoneNumber: '138' } })
    expect(query.ignored.sort()).toEqual(['createTime_dategt', 'current', 'depositFlag', 'size'])
  })

  it('asks for whole days with strict bounds', () => {
    const query = parseListQuery(
      any('order'),
      new URLSearchParams('createTime_dategt=2026-11-01&createTime_datelt=2026-11-02&descs=total_amount'),
    )
    expect(toCallQuery(query)).toEqual({
      current: '1',
      size: '10',
      createTime_dategt: '2026-10-31 23:59:59',
      createTime_datelt: '2026-11-03 00:00:00',
      descs: 'total_amount',
    })
  })

  it('never fails, and never asks for more than a page', () => {
    const pairs = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom('state', 'size', 'current', 'ascs', 'createTime_datelt'), fc.string()), fc.string()),
    )
    fc.assert(
      fc.property(pairs, (entries) => {
        const query = toCallQuery(parseListQuery(any('order'), new URLSearchParams(entries)))
        expect(Number(query.size)).toBeLessThanOrEqual(maxSize)
        expect(Number(query.current)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('a form', () => {
  const errors = (name: 'param' | 'dict', body: Record<string, unknown>, language: 'zh' | 'en' = 'zh') => {
    const result = checkForm(any(name), body, 'insert', language)
    return result.ok ? {} : result.errors
  }

  it('says the sentences of the specification', () => {
    expect(errors('param', {})).toEqual({ paramName: '请输入参数名称', paramKey: '请输入参数键名', paramValue: '请输入参数键值' })
    expect(errors('dict', { parentId: '0' })).toEqual({
      code: '请输入字典编号',
      dictKey: '请输入字典键值',
      dictValue: '请输入字典名称',
      sort: '请输入字典排序',
      isSealed: '请选择封存',
    })
    expect(errors('dict', { parentId: '0' }, 'en')).toMatchObject({
      code: 'Please enter dictionary code',
      dictValue: 'Please enter dictionary name',
      sort: 'Please enter dictionary sort',
      isSealed: 'Please select sealed',
      dictKey: 'Please enter dictionary key',
    })
  })

  it('names the field that is too long or of the wrong type', () => {
    const good = { paramName: 'a', paramKey: 'b', paramValue: 'c' }
    expect(errors('param', { ...good, paramName: 'x'.repeat(65) })).toEqual({ paramName: '参数名称不能超过64个字符' })
    expect(errors('param', { ...good, paramKey: 12 })).toEqual({ paramKey: '参数键名格式不正确' })
    expect(errors('dict', { code: 'a', dictKey: '1', dictValue: 'b', sort: 'x', isSealed: 0, parentId: '0' })).toEqual({
      sort: '字典排序格式不正确',
    })
  })

  it('clears an optional field with "", leaves out what is absent or null, and trims', () => {
    expect(checkForm(any('param'), { id: '1', remark: '', paramName: ' a ', paramKey: null }, 'update', 'zh')).toEqual({
      ok: true,
      values: { paramName: 'a', remark: null },
    })
    expect(checkForm(any('param'), { paramName: '' }, 'update', 'zh')).toMatchObject({ ok: false, errors: { paramName: '请输入参数名称' } })
  })

  it('takes any body without failing', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...any('dict').form, 'x'), fc.anything()),
        (body) => void checkForm(any('dict'), body, 'insert', 'zh'),
      ),
    )
  })
})

describe('a definition', () => {
  it('gives paths, codes and the page of an address', () => {
    expect(callPath(refund, 'list')).toBe('/api/blade-system/refund/detail')
    expect(callPath(refund, 'submit')).toBeUndefined()
    expect([permission('bed'), permission('bed', 'edit')]).toEqual(['bed', 'bed_edit'])
    expect(resourceByPath('/system/dict')).toBe(dict)
    expect(resourceByPath('/no/such')).toBeUndefined()
  })

  it('names only fields that it has', () => {
    for (const r of allResources) expect([...r.search, ...r.columns, ...r.form].filter((name) => !r.fields[name])).toEqual([])
    expect(Object.keys(submitSchema(any('param'), 'insert').shape)).toEqual(param.form)
  })
})
