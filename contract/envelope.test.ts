import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseR, readPage } from './envelope.ts'

describe('the envelope', () => {
  it.each([
    [200, { code: 200, success: true, data: { a: 1 }, msg: 'ok' }, { ok: true, code: 200, data: { a: 1 }, msg: 'ok' }],
    [200, { code: '200', data: [], msg: null }, { ok: true, code: 200, data: [], msg: '' }],
    [200, { code: 200, success: true, data: null, msg: 'ok' }, { ok: true, code: 200, data: null, msg: 'ok' }],
    [200, { access_token: 'x' }, { ok: true, code: 200, data: { access_token: 'x' }, msg: '' }],
    [200, { key: 'k', image: 'data:' }, { ok: true, code: 200, data: { key: 'k', image: 'data:' }, msg: '' }],
    [400, { code: 400, data: {}, msg: '不行' }, { ok: false, code: 400, msg: '不行' }],
    [200, { code: 401, msg: '请求未授权' }, { ok: false, code: 401, msg: '请求未授权' }],
    [500, { code: 200, data: 1 }, { ok: true, code: 200, data: 1, msg: '' }],
    [200, { error_code: 401, error_description: '用户名或密码错误' }, { ok: false, code: 400, msg: '用户名或密码错误' }],
    [200, { code: 200, msg: 'ok', error_description: '用户名或密码错误' }, { ok: false, code: 400, msg: '用户名或密码错误' }],
    [400, { error: 'invalid_grant', error_description: '验证码不正确' }, { ok: false, code: 400, msg: '验证码不正确' }],
    [404, {}, { ok: false, code: 404, msg: '' }],
    [200, '<html>', { ok: false, code: 502, msg: '' }],
    [503, '<html>', { ok: false, code: 503, msg: '' }],
    [200, null, { ok: false, code: 502, msg: '' }],
    [200, undefined, { ok: false, code: 502, msg: '' }],
    [200, { code: 'many' }, { ok: false, code: 502, msg: '' }],
  ])('status %i, body %j', (status, body, expected) => expect(parseR(status, body)).toEqual(expected))

  it('accepts any body, and is a success only with code 200', () => {
    fc.assert(
      fc.property(fc.integer({ min: 201, max: 599 }), fc.jsonValue(), (status, body) => {
        const answer = parseR(status, body)
        const says = typeof body === 'object' && body !== null && 'code' in body
        if (!says) expect(answer.ok).toBe(false)
      }),
    )
  })
})

describe('a page', () => {
  it('is read from a page object, computing missing counts', () => {
    expect(readPage({ records: [1, 2], total: '12', size: 5, current: 2 })).toEqual({
      records: [1, 2],
      total: 12,
      size: 5,
      current: 2,
      pages: 3,
    })
    expect(readPage({ records: [1], total: 1, size: 10, current: 1, pages: 1, orders: [] })).toMatchObject({ records: [1], pages: 1 })
  })
  it('is read from a plain array', () => expect(readPage([1, 2])).toEqual({ records: [1, 2], total: 2, size: 2, current: 1, pages: 1 }))
  it.each([[null], [undefined], ['<html>'], [{}], [{ records: null, total: -1 }], [42]])('is empty for %j', (data) =>
    expect(readPage(data)).toMatchObject({ records: [], total: 0, pages: 0 }),
  )
  it('accepts any value', () => {
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(readPage(value).records)))
  })
})
