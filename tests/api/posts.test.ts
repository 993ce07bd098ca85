/** Posts, the tenant and notices: as in Blade, plus what the bundled backend refuses. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let admin: string
let clerk: string
beforeAll(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('clerk', { codes: ['other'] })
  api.make.dictionary('dict', 'post_category', { 1: '高层', 2: '中层', 3: '基层', 4: '其他' })
  api.make.dictionary('dict', 'notice', { 1: '发布通知', 6: '事务通知' })
  admin = await api.login('admin')
  clerk = await api.login('clerk')
})
afterAll(() => api.stop())

type Row = Record<string, unknown>
const get = async (path: string, query: Record<string, string> = {}, token = admin) => api.call('GET', `/api/${path}`, { token, query })
const post = async (path: string, body: unknown, query: Record<string, string> = {}, token = admin) =>
  api.call('POST', `/api/${path}`, { token, body, query })
const rowsOf = ({ data }: { data: unknown }) => (data as { records: Row[] }).records

describe('posts', () => {
  // As a stock client of the open dialect sends it.
  const body = { tenantId: '000000', category: 1, postCode: 'ceo', postName: '首席执行官', sort: 1, remark: '总经理' }

  test('are added, listed with the name of their type, changed', async () => {
    expect((await post('blade-system/post/submit', body)).msg).toBe('操作成功')
    const [row] = rowsOf(await get('blade-system/post/list', { postCode: 'ceo' }))
    expect(row).toMatchObject({ ...body, status: 1, categoryName: '高层' })
    expect((await post('blade-system/post/submit', { id: row!.id, sort: 8 })).msg).toBe('操作成功')
    expect((await get('blade-system/post/detail', { id: String(row!.id) })).data).toMatchObject({ ...body, sort: 8 })
    expect((await post('blade-system/post/submit', { ...body, postName: '' })).msg).toBe('请输入岗位名称')
    expect((await post('blade-system/post/submit', { ...body, category: 'x' })).msg).toBe('岗位类型格式不正确')
  })

  test('can be chosen from with any token: an array of whole rows, each with its name', async () => {
    const { id } = api.make.make('post', { postName: '护士长', postCode: 'nurse', sort: 99 })
    const { status, data } = await get('blade-system/post/select', {}, clerk)
    expect(status).toBe(200)
    expect(data).toContainEqual(
      expect.objectContaining({ id, name: '护士长', postName: '护士长', postCode: 'nurse', tenantId: '000000', category: 3 }),
    )
    expect((await get('blade-system/post/select', { words: '护士' }, clerk)).data).toMatchObject([{ id }])
    expect((await get('blade-system/post/select', { tenantId: '999999' }, clerk)).data).toEqual([])
    expect((await api.call('GET', '/api/blade-system/post/select')).status).toBe(401)
    expect((await get('blade-system/post/list', {}, clerk)).status).toBe(403)
  })

  test('of users are named in list and detail, at both addresses; a post in use cannot be removed', async () => {
    const [first, second] = [api.make.make('post', { postName: '药师' }), api.make.make('post', { postName: '技师' })]
    const { id } = api.make.user('holder', { codes: ['other'] })
    expect((await post('blade-user/update', { id, postId: `${first.id},${second.id}` })).msg).toBe('操作成功')
    for (const path of ['blade-user/page', 'blade-system/user/list'])
      expect(rowsOf(await get(path, { account_equal: 'holder' }))).toMatchObject([{ postName: '药师,技师' }])
    expect((await get('blade-user/detail', { id })).data).toMatchObject({ postId: `${first.id},${second.id}`, postName: '药师,技师' })

    const remove = (...ids: string[]) => post('blade-system/post/remove', undefined, { ids: ids.join() })
    const free = api.make.make('post').id
    expect(await remove(free, second.id)).toMatchObject({ status: 400, msg: '岗位已分配用户,不能删除!' })
    expect((await get('blade-system/post/detail', { id: free })).data).toMatchObject({ id: free })
    await post('blade-user/update', { id, postId: first.id })
    expect((await remove(free, second.id)).msg).toBe('操作成功')
    expect(rowsOf(await get('blade-system/post/list', { postName: '技师' }))).toEqual([])
  })
})

describe('the tenant', () => {
  const tenant = async () => rowsOf(await get('blade-system/tenant/list'))

  test('exists once; its details can change, its number cannot', async () => {
    const [row, ...others] = await tenant()
    expect(row).toMatchObject({ tenantId: '000000', tenantName: '管理组' })
    expect(others).toEqual([])
    const change = {
      id: row!.id,
      tenantId: '111111',
      tenantName: '沃德',
      domain: 'https://ward.test',
      linkman: '林知夏',
      contactNumber: '666666',
    }
    expect((await post('blade-system/tenant/submit', change)).msg).toBe('操作成功')
    expect(await tenant()).toMatchObject([{ ...change, tenantId: '000000' }])
    for (const path of ['blade-system/post/list', 'blade-user/page'])
      for (const one of rowsOf(await get(path))) expect(one).toMatchObject({ tenantName: '沃德' })
    expect((await get('blade-system/tenant/select', {}, clerk)).data).toMatchObject([
      { id: row!.id, tenantId: '000000', tenantName: '沃德' },
    ])
  })

  test('is found by its domain before signing in; another domain has none', async () => {
    const [{ id }] = (await tenant()) as [Row]
    api.db
      .update(schema.tenant)
      .set({ domain: 'https://ward.test' })
      .where(eq(schema.tenant.id, String(id)))
      .run()
    const ask = async (domain: string) => (await api.call('GET', '/api/blade-system/tenant/info', { query: { domain } })).data
    expect(await ask('https://ward.test')).toEqual({ tenantId: '000000', domain: 'https://ward.test' })
    expect(await ask('https://other.test')).toEqual({})
  })

  test('stays the only one: adding a second or removing it is refused with a message in both languages', async () => {
    const before = await tenant()
    const second = { tenantName: '第二个租户' }
    expect(await post('blade-system/tenant/submit', second)).toMatchObject({ status: 400, msg: '本系统只有一个租户,不能新增租户!' })
    const english = await api.call('POST', '/api/blade-system/tenant/submit', {
      token: admin,
      body: second,
      headers: { 'Accept-Language': 'en' },
    })
    expect(english.msg).toBe('This server has a single tenant. Another cannot be added.')
    expect(await post('blade-system/tenant/remove', undefined, { ids: String(before[0]!.id) })).toMatchObject({
      status: 400,
      msg: '本系统的租户不能删除!',
    })
    expect(await tenant()).toEqual(before)
  })
})

describe('notices', () => {
  const body = {
    title: '停电',
    category: 6,
    releaseTime: '2026-11-22 00:00:00',
    content: '<p>今晚<b>停电</b></p><script>alert(1)</script>',
  }

  test('need a permission to write, lose any script, and can be read by everybody', async () => {
    expect((await post('blade-desk/notice/submit', body, {}, clerk)).status).toBe(403)
    expect((await post('blade-desk/notice/submit', body)).msg).toBe('操作成功')
    const listed = rowsOf(await get('blade-desk/notice/list', { title: '停' }, clerk))
    const expected = { ...body, content: '<p>今晚<b>停电</b></p>', categoryName: '事务通知' }
    expect(listed).toEqual([{ ...expected, id: expect.stringMatching(/^\d{19}$/) as string }])
    const id = String(listed[0]!.id)
    expect((await get('blade-desk/notice/detail', { id }, clerk)).data).toMatchObject(expected)
    expect((await post('blade-desk/notice/remove', undefined, { ids: id }, clerk)).status).toBe(403)
    expect((await post('blade-desk/notice/remove', undefined, { ids: id })).msg).toBe('操作成功')
    expect(rowsOf(await get('blade-desk/notice/list'))).toEqual([])
  })

  test('can be searched by release time', async () => {
    for (const day of ['01', '05', '09']) api.make.make('notice', { title: day, releaseTime: `2026-11-${day} 08:00:00` })
    const query = { releaseTime_datege: '2026-11-02 00:00:00', releaseTime_datelt: '2026-11-09 00:00:00' }
    expect(rowsOf(await get('blade-desk/notice/list', query)).map(({ title }) => title)).toEqual(['05'])
  })
})
