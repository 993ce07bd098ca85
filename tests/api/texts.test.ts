// Calls normalize typed and pasted text: forms, unique keys, reasons, search and sign-in.
import { cleanLines } from '#contract/text.ts'
import * as money from '#db/tables/money.ts'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editable } from '../properties/crud.ts'
import { allEndpoints } from '../properties/endpoints.ts'
import { oddTexts, textsAreNormal } from '../properties/texts.ts'
import { lasting, startWorld, type World } from '../properties/world.ts'
import { wirePassword } from '../factory.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const post = (path: string, body: object) => world.call('POST', path, { token: world.token, body })
const get = async (path: string, query: Record<string, string>) => {
  const reply = await world.call('GET', path, { token: world.token, query })
  return (reply.data as { records?: Record<string, unknown>[] }).records ?? []
}
const rental = (name: string) => `/api/blade-system/${name}`

describe('any text in a field is refused by name or stored in its normal form', () => {
  test.each(editable)('$name', (resource) => textsAreNormal(world, resource, 12))
})

test('no call stores a text with invisible characters', async () => {
  const calls = allEndpoints.filter(({ method, path }) => method === 'POST' && !path.includes('/oauth/') && !path.includes('logout'))
  const stored = () =>
    lasting.flatMap((table) =>
      world.db.all<Record<string, unknown>>(sql`select * from ${table}`).flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => {
          const isText = typeof value === 'string' && !/password|secret|params|stack|message|^log/i.test(column)
          return isText && cleanLines(value) !== value.replaceAll('\r\n', '\n').trim()
            ? [`${getTableName(table)}.${column} ${JSON.stringify(value)}`]
            : []
        }),
      ),
    )
  const before = stored()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.infiniteStream(oddTexts), async (call, texts) => {
      const shape = 'shape' in call.input ? Object.keys(call.input.shape as object) : []
      const sample = call.asks?.({ of: () => '1', today: '2026-11-26' }) ?? {}
      const input = { ...Object.fromEntries(shape.map((name) => [name, texts.next().value as string])), ...sample }
      const reply = await world.call('POST', call.path, {
        token: world.token,
        ...(call.via === 'query'
          ? { query: Object.fromEntries(Object.entries(input).map(([k, v]) => [k, Buffer.from(String(v)).toString()])) }
          : { body: input }),
      })
      expect(reply.status, call.path).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
  expect(stored()).toEqual(before)
})

test.each(['\u200B', '\u2060', '\u202D\u202C', '\u3164'])('a required text of %j alone is missing', async (unseen) => {
  expect(await post(rental('type/submit'), { typeName: unseen, typeCode: 'T', sort: 1, state: 1 })).toMatchObject({
    status: 400,
    msg: '请输入类型名称',
  })
  expect(await post(rental('type/submit'), { typeName: 'T', typeCode: unseen, sort: 1, state: 1 })).toMatchObject({
    status: 400,
    msg: '请输入类型编码',
  })
})

test('device numbers and accounts that look alike count as equal', async () => {
  const [device] = await get(rental('equ/list'), {})
  const { hosId, typeId } = device!
  const add = (batch: string) => post(rental('equ/submit'), { batch, equName: 'x', hosId, typeId, state: 0 })
  expect(await add('ZWX-1')).toMatchObject({ status: 200 })
  for (const batch of ['ZWX-1\u200B', '\u200BZWX-1', 'ZWX\u200B-1', 'ＺＷＸ－１', '\u202DZWX-1\u202C', ' ZWX-1\u3000'])
    expect((await add(batch)).status, batch).not.toBe(200)
  for (const account of ['admin\u200B', 'ａｄｍｉｎ', 'ad\u00ADmin'])
    expect(
      await post('/api/blade-user/submit', { account, name: 'a', realName: 'a', password: 'a secret word', roleId: '', deptId: '' }),
    ).toMatchObject({
      msg: '当前用户 [admin] 已存在!',
    })
})

test('NaN, undefined and null are valid names; lengths are counted in characters', async () => {
  for (const typeName of ['NaN', 'undefined', 'null', '𠮷'.repeat(64)]) {
    const typeCode = `name-of-${typeName.length}`
    expect(await post(rental('type/submit'), { typeName, typeCode, sort: 1, state: 1 })).toMatchObject({ status: 200 })
    // The random texts above may have left such a name too.
    expect(await get(rental('type/list'), { typeName_equal: typeName, typeCode_equal: typeCode })).toMatchObject([{ typeName }])
  }
  expect(await post(rental('type/submit'), { typeName: '𠮷'.repeat(65), typeCode: 'L', sort: 1, state: 1 })).toMatchObject({
    status: 400,
    msg: '类型名称不能超过64个字符',
  })
})

const spellings = [
  '{3} {4} {4}',
  '{3}-{4}-{4}',
  '+86{3}{4}{4}',
  '0086 {3}{4}{4}',
  '\u202D{3}{4}{4}\u202C',
  '{3}{4}{4}\u200B',
  '（+86）{3}—{4}—{4}',
]
const spelled = (pattern: string, phone: string) => {
  let at = 0
  return pattern.replace(/\{(\d)\}/g, (_, n: string) => phone.slice(at, (at += Number(n))))
}
const full = (text: string) => text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))

test('a phone number is found and stored however it was pasted', async () => {
  const phone = world.db.select({ phone: money.order.phoneNumber }).from(money.order).limit(1).get()!.phone
  const countRows = async (path: string, typed: string) => (await get(path, { phoneNumber: typed })).length
  for (const path of [rental('order/list'), rental('customer/list'), rental('wallet/list')]) {
    const usual = await countRows(path, phone)
    expect(usual, path).toBeGreaterThan(0)
    for (const typed of [...spellings.map((pattern) => spelled(pattern, phone)), full(phone)])
      expect(await countRows(path, typed), typed).toBe(usual)
  }
  const [hospital] = await get(rental('dept/page'), { size: '1' })
  const [user] = await get('/api/blade-user/page', { account: 'service' })
  for (const [i, pattern] of spellings.entries()) {
    const own = `1990001${String(4600 + i)}`
    expect(await post('/api/blade-user/update', { id: user!.id, phone: spelled(pattern, own) })).toMatchObject({ status: 200 })
    expect(await get('/api/blade-user/page', { phone: own })).toMatchObject([{ account: 'service' }])
  }
  expect(hospital).toBeDefined()
})

test('the messages of the specification apply to the normalized phone number', async () => {
  const [user] = await get('/api/blade-user/page', { account: 'service' })
  for (const phone of ['199-0001-469', '+86 199 0001 46999'])
    expect((await post('/api/blade-user/update', { id: user!.id, phone })).status).toBe(400)
})

test('search ignores case in every script, and finds older rows with unnormalized text when the stored text is pasted', async () => {
  for (const [i, typeName] of ['Ärzte Ωmega', 'Каталка', 'ΟΔΟΣ'].entries())
    expect(await post(rental('type/submit'), { typeName, typeCode: `Case-${i}`, sort: 1, state: 1 })).toMatchObject({ status: 200 })
  const names = async (query: Record<string, string>) => (await get(rental('type/list'), query)).map(({ typeName }) => typeName)
  expect(await names({ typeName: 'ärZTE ω' })).toEqual(['Ärzte Ωmega'])
  expect(await names({ typeName: 'A\u0308rzte' })).toEqual(['Ärzte Ωmega'])
  expect(await names({ typeName: 'каталка' })).toEqual(['Каталка'])
  expect(await names({ typeName_likeright: 'οδος' })).toEqual(['ΟΔΟΣ'])
  expect(await names({ typeCode_equal: 'CASE-1' })).toEqual([])
  expect(await names({ typeCode: 'cAsE-1' })).toEqual(['Каталка'])
  expect(await names({ typeName: 'ä*' })).toEqual([])
  const { type } = await import('#db/tables/rental.ts')
  world.db
    .update(type)
    .set({ typeName: 'O\u200Bld' })
    .where(sql`${getTableColumns(type).typeCode} = 'Case-0'`)
    .run()
  const [old] = await get(rental('type/list'), { typeName: 'O\u200Bld' })
  expect(old).toMatchObject({ typeName: 'O\u200Bld' })
  expect(await post(rental('type/submit'), { id: old!.id, typeName: old!.typeName, remark: 'x' })).toMatchObject({ status: 200 })
  expect(await names({ typeName: 'Old' })).toEqual(['Old'])
})

test('a reason of invisible characters counts as missing; null for an optional remark is accepted', async () => {
  const needing = allEndpoints.filter(
    ({ input }) =>
      'shape' in input &&
      'reason' in (input.shape as object) &&
      !(input.shape as { reason: z.ZodType }).reason.safeParse(undefined).success,
  )
  expect(needing.length).toBeGreaterThan(1)
  for (const { path, input } of needing) {
    const { state } = (input as z.ZodObject).shape
    const body = {
      id: '1',
      userIds: ['1'],
      amount: 1,
      reason: '\u200B\u2060',
      ...(state && { state: [...(state as z.ZodLiteral).values][0] }),
    }
    expect(await post(path, body), path).toMatchObject({ status: 400, msg: expect.stringMatching(/reason|原因/) as string })
  }
  const reply = await post('/api/blade-system/pay/transfers', { payeeId: '1', amount: 1, remark: null, requestNo: 'texts-2' })
  expect(reply.msg).not.toMatch(/remark/)
})

test('sign-in accepts account and captcha in full width and with invisible characters; any other captcha is wrong', async () => {
  const enter = async (username: string, code: string) => {
    const { key } = (await world.call('GET', '/api/blade-auth/oauth/captcha')).raw as { key: string }
    return world.call('POST', '/api/blade-auth/oauth/token', {
      query: {
        username,
        password: wirePassword('admin'),
        grantType: 'captcha',
        scope: 'all',
        type: 'account',
        tenantId: '000000',
      },
      headers: { 'tenant-id': '000000', 'captcha-key': key, 'captcha-code': code },
    })
  }
  for (const account of ['ａｄｍｉｎ', 'admin\u200B', ' \u202Dadmin\u202C'])
    expect((await enter(account, 'aBcD9')).raw, account).toHaveProperty('access_token')
  expect((await enter('admin', 'é1234')).raw).toMatchObject({ error_description: '验证码不正确' })
})
