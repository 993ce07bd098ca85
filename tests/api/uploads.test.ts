/** Uploads: accepted types, how files are served, and when they are deleted. */
import type { Page } from '#contract/envelope.ts'
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type CallOptions, type TestApi } from './server.ts'

let folder: string
let api: TestApi
let admin: string
let clerk: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  api = await startApi({ uploads: folder })
  api.make.user('admin', { alias: 'administrator' })
  api.make.user('clerk')
  admin = await api.login('admin')
  clerk = await api.login('clerk')
})
afterEach(async () => {
  await api.stop()
  rmSync(folder, { recursive: true })
})

const resource = '/api/blade-resource'
const post = (path: string, options: CallOptions) => api.call('POST', `${resource}${path}`, { token: admin, ...options })
const attachments = async () =>
  ((await api.call('GET', `${resource}/attach/list`, { token: admin })).data as Page<Record<string, unknown>>).records

describe('uploads', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)])
  const jpg = (size: number) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(size - 4)])
  function put(
    name: string,
    bytes: Uint8Array,
    { path = 'put-file', query, headers, token = clerk }: CallOptions & { path?: string } = {},
  ) {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], name))
    return post(`/oss/endpoint/${path}`, { token, query, headers, body })
  }
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

  test('is stored under a generated name and served with its type', async () => {
    const { data, status } = await put('../../头像.png', png)
    expect(status).toBe(200)
    const { link, name } = data as { link: string; name: string }
    expect(data).toEqual({ link, domain: '', name: link.slice(1), originalName: '头像.png', attachId: '' })
    expect(name).toMatch(/^upload\/20261121\/[0-9a-f]{32}\.png$/)
    const served = await fetch(`${api.origin}${link}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${name.split('/').pop()}"`,
    })
    for (const path of ['/upload/20261121/none.png', '/upload/..%2f..%2fetc/passwd', '/upload/', link.replace('.png', '.html')])
      expect((await fetch(`${api.origin}${path}`)).status).toBe(404)
  })

  test('a disguised file is refused, whatever its name; a table is served as a download', async () => {
    const page = Buffer.from('<script>alert(1)</script>')
    for (const name of ['a.png', 'a.html', 'a.svg', 'a.pdf', 'noname']) expect((await put(name, page)).msg).toBe('不支持该文件类型')
    expect((await put('a.csv', Buffer.from('MZ\x90\x00\x03\x00'))).msg).toBe('不支持该文件类型')
    expect(files()).toEqual([])
    const { link } = (await put('a.csv', Buffer.from('姓名,金额\n王,1\n'))).data as { link: string }
    const served = await fetch(`${api.origin}${link}`)
    expect(served.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(served.headers.get('content-disposition')).toMatch(/^attachment;/)
    // A picture with the extension of another type is treated by its content.
    expect(((await put('a.gif', png)).data as { link: string }).link).toMatch(/\.png$/)
  })

  test('a picture of a person is a jpg or png of at most 500 kB', async () => {
    const queries: CallOptions['query'][] = [{ code: 'avatar' }, { avatar: 1 }]
    for (const query of queries) {
      expect((await put('a.jpg', Buffer.from('GIF89a......'), { query })).msg).toBe('上传文件只能是jpg/png格式')
      expect((await put('a.jpg', jpg(500 * 1024 + 1), { query })).msg).toBe('上传文件大小不能超过500kb')
      expect((await put('a.jpg', jpg(500 * 1024), { query })).status).toBe(200)
    }
    expect((await put('a.jpg', jpg(500 * 1024 + 1))).status).toBe(200)
    const tooLarge = await put('a.jpg', jpg(21 * 1_048_576))
    expect([tooLarge.status, tooLarge.msg]).toEqual([413, '上传文件大小不能超过20MB'])
  })

  test('an attachment is listed, can be removed, and is not added without a file', async () => {
    expect((await put('a.png', png, { path: 'put-file-attach' })).status).toBe(403)
    const { data } = await put('表.png', png, { path: 'put-file-attach', token: admin })
    const { attachId, link } = data as { attachId: string; link: string }
    expect(await attachments()).toMatchObject([{ id: attachId, link, originalName: '表.png', extension: 'png', attachSize: png.length }])
    const none = new FormData()
    none.set('other', 'x')
    for (const body of [none, {}]) expect((await post('/oss/endpoint/put-file-attach', { body })).msg).toBe('请上传文件!')
    expect((await post('/attach/submit', { body: { link: '/x' } })).msg).toBe('请上传文件!')
    expect((await post('/attach/remove', { query: { ids: attachId } })).status).toBe(200)
    expect(await attachments()).toEqual([])
    const broken = await post('/oss/endpoint/put-file', { body: 'xx', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } })
    expect([broken.status, broken.msg]).toEqual([400, '消息不能读取'])
    expect((await put('a.png', png, { token: 'x' })).status).toBe(401)
    // An upload widget sends only the token, in its own header or in the query.
    const alone = { Authorization: '' }
    expect((await put('a.png', png, { headers: alone })).status).toBe(200)
    expect((await put('a.png', png, { token: '', headers: alone, query: { 'Blade-Auth': clerk } })).status).toBe(200)
  })
})

describe('stored files', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)])
  async function put(path: string, query?: CallOptions['query'], token = admin) {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(png)], 'a.png'))
    const { data, status } = await post(`/oss/endpoint/${path}`, { token, query, body })
    return { ...(data as { link: string; name: string; originalName: string; attachId: string }), status }
  }
  const ask = (path: string, fileName: string, token = clerk) =>
    api.call('GET', `${resource}/oss/endpoint/${path}`, { token, query: { fileName } })
  const remove = (fileNames: string, token = admin) => post('/oss/endpoint/remove-files', { token, query: { fileNames } })
  const served = async (link: string) => (await fetch(`${api.origin}${link}`)).status
  const purge = (token = admin) => api.call('POST', '/api/ward/attach/purge', { token })

  test('an upload may specify its name', async () => {
    expect(await put('put-file-by-name', { fileName: '../图/头像.png' }, clerk)).toMatchObject({ originalName: '头像.png', attachId: '' })
    expect((await put('put-file-attach-by-name', { fileName: 'b.png' }, clerk)).status).toBe(403)
    const { attachId } = await put('put-file-attach-by-name', { fileName: 'b.png' })
    expect(await attachments()).toMatchObject([{ id: attachId, originalName: 'b.png' }])
    expect((await put('put-file-by-name')).status).toBe(400)
  })

  test('a file is described only by its exact name', async () => {
    const { name, link } = await put('put-file', {}, clerk)
    const { data } = await ask('stat-file', name)
    expect(data).toMatchObject({ link, name, length: png.length, contentType: 'image/png' })
    expect((data as { putTime: string }).putTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await ask('file-link', name)).data).toBe(link)
    expect((await ask('file-path', name)).data).toBe(name)
    for (const other of [name.replace('.png', '.jpg'), `upload/../${name}`, '/etc/passwd', link])
      expect([other, (await ask('stat-file', other)).msg]).toEqual([other, '文件不存在!'])
    expect((await ask('stat-file', '')).msg).toBe('缺少必要的请求参数: fileName')
    expect((await ask('stat-file', name, 'x')).status).toBe(401)
  })

  test('is deleted with its row, with the permission, unless a row shows it', async () => {
    api.make.user('keeper', { codes: ['attach_delete'] })
    const keeper = await api.login('keeper')
    const listed = await put('put-file-attach')
    const loose = await put('put-file')
    const both = `${listed.name},${loose.name}`
    expect((await remove(both, clerk)).status).toBe(403)
    expect((await remove(both, keeper)).status).toBe(403)
    expect((await remove(`${both},upload/20261121/${'0'.repeat(32)}.png`)).msg).toBe('文件不存在!')
    api.make.make('banner', { image: loose.link })
    expect((await remove(both)).msg).toBe('文件正在使用,不能删除!')
    for (const { link } of [listed, loose]) expect(await served(link)).toBe(200)
    expect((await post('/oss/endpoint/remove-file', { token: keeper, query: { fileName: listed.name } })).status).toBe(200)
    expect(await served(listed.link)).toBe(404)
    expect(await attachments()).toEqual([])
    api.db.update(schema.banner).set({ isDeleted: 1 }).run()
    expect((await remove(loose.name)).status).toBe(200)
    expect(await served(loose.link)).toBe(404)
  })

  test('without a row is deleted after a day, unless a row shows it', async () => {
    const [lost, used, late] = [await put('put-file', {}, clerk), await put('put-file', {}, clerk), await put('put-file', {}, clerk)]
    expect(await attachments()).toEqual([])
    api.db.update(schema.user).set({ avatar: used.link }).where(eq(schema.user.account, 'clerk')).run()
    api.db.update(schema.attach).set({ createTime: '2026-11-22 09:59:59' }).where(eq(schema.attach.name, late.name)).run()
    expect((await purge()).data).toEqual({ files: 0, bytes: 0 })
    api.pass(86_400_000 + 1000)
    admin = await api.login('admin')
    expect((await purge()).data).toEqual({ files: 1, bytes: png.length })
    expect(await Promise.all([lost, used, late].map(({ link }) => served(link)))).toEqual([404, 200, 200])
  })

  test('is stored within the limits per user and in total; deleting makes room', async () => {
    const quota = (of: string, mb: number) => {
      api.db
        .delete(schema.param)
        .where(eq(schema.param.paramKey, `upload.quota.${of}`))
        .run()
      api.make.make('param', { paramKey: `upload.quota.${of}`, paramValue: String(mb) })
    }
    const upload = async (token: string) => {
      const body = new FormData()
      body.set('file', new File([png], 'a.png'))
      const { status, msg, data } = await post('/oss/endpoint/put-file', { token, body })
      return { status, msg, name: String((data as { name?: string }).name) }
    }
    quota('user', (2 * png.length) / 1_048_576)
    const first = await upload(clerk)
    expect([first.status, (await upload(clerk)).status]).toEqual([200, 200])
    expect(await upload(clerk)).toMatchObject({ status: 400, msg: expect.stringContaining('上限') as string })
    expect((await upload(admin)).status).toBe(200)
    quota('all', (3 * png.length) / 1_048_576)
    expect(await upload(admin)).toMatchObject({ status: 400, msg: '上传空间已满,请联系管理员清理' })
    await post('/oss/endpoint/remove-file', { token: admin, query: { fileName: first.name } })
    expect((await upload(clerk)).status).toBe(200)
  })

  test('of a removed attachment is deleted by the next purge, unless a row shows it', async () => {
    const [gone, used, remaining] = [await put('put-file-attach'), await put('put-file-attach'), await put('put-file-attach')]
    api.db.update(schema.user).set({ avatar: used.link }).where(eq(schema.user.account, 'clerk')).run()
    await post('/attach/remove', { query: { ids: `${gone.attachId},${used.attachId}` } })
    expect(await served(gone.link)).toBe(200)
    expect((await purge(clerk)).status).toBe(403)
    expect((await purge()).data).toEqual({ files: 1, bytes: png.length })
    expect(await Promise.all([gone, used, remaining].map(({ link }) => served(link)))).toEqual([404, 200, 200])
    expect((await purge()).data).toEqual({ files: 0, bytes: 0 })
    api.db.update(schema.user).set({ avatar: null }).run()
    expect((await purge()).data).toEqual({ files: 1, bytes: png.length })
    expect(api.db.select({ id: schema.attach.id }).from(schema.attach).all()).toEqual([{ id: remaining.attachId }])
  })
})
