/** Restoring an earlier value of a field from the history of its row. */
import { undoField } from '#contract/endpoints/undo.ts'
import { callPath } from '#contract/resource.ts'
import { payee } from '#contract/resources/wallets.ts'
import { oss } from '#contract/resources/platform.ts'
import { param } from '#contract/resources/system.ts'
import { rowVersion } from '#contract/rules/version.ts'
import { rowFromWire } from '#contract/wire.ts'
import { schema } from '#db/tables/index.ts'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './server.ts'
import { deedsOf, mayEdit } from './undo-actions.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  api.make.user('admin', { alias: 'administrator' })
  token = await api.login('admin')
})
afterEach(() => api.stop())

const { post, submit, remove, paramOf } = deedsOf(() => ({ api, token }))

describe('a field from the history', () => {
  const writesOf = (id: string) =>
    api.db.select().from(schema.audit).where(eq(schema.audit.rowId, id)).orderBy(desc(schema.audit.seq)).all()
  const restore = (body: object, as = token) => post(undoField.path, body, as)

  test('gets its value from before the change, however old, if the row still has the version that was shown', async () => {
    const { id } = api.make.make('param', { paramValue: 'a' })
    await submit(param, { id, paramValue: 'b', remark: 'x' })
    const [write] = writesOf(id)
    api.pass(400 * 86_400_000)
    token = await api.login('admin')
    await submit(param, { id, paramValue: 'c' })
    const { data } = await api.call('GET', callPath(param, 'detail')!, { token, query: { id } })
    const version = rowVersion(param, rowFromWire(param, data))
    expect((await restore({ id: write!.id, field: 'paramValue', rowVersion: `${version.slice(1)}!` })).status).toBe(409)
    expect((await restore({ id: write!.id, field: 'paramValue', rowVersion: version })).status).toBe(200)
    expect(paramOf(id)).toMatchObject({ paramValue: 'a', remark: 'x' })
    expect(writesOf(id)[0]).toMatchObject({ reason: `撤销 ${write!.id}`, requestUri: `POST ${undoField.path}` })
    // A value that was empty.
    expect((await restore({ id: write!.id, field: 'remark' })).status).toBe(200)
    expect(paramOf(id).remark).toBeNull()
  })

  test('needs the audit and the row; never restores money, secrets, or fields that no form writes', async () => {
    const { id } = api.make.make('param', { paramValue: 'a' })
    await submit(param, { id, paramValue: 'b' })
    const body = { id: writesOf(id)[0]!.id, field: 'paramValue' }
    api.make.user('reader', { codes: ['audit', 'audit_view', 'param', 'param_view'] })
    api.make.user('editor', { codes: mayEdit('param') })
    api.make.user('both', { codes: ['audit', 'audit_view', ...mayEdit('param')] })
    for (const account of ['reader', 'editor']) expect((await restore(body, await api.login(account))).status, account).toBe(403)
    expect((await restore({ ...body, field: 'updateTime' })).msg).toBe('该字段不能恢复')
    expect((await restore({ ...body, field: 'remark' })).msg).toBe('该字段不能恢复')
    expect((await restore({ ...body, id: '1' })).msg).toBe('变更记录不存在')
    expect((await restore(body, await api.login('both'))).status).toBe(200)

    const person = api.make.make('payee', { payeeName: '甲' })
    await submit(payee, { id: person.id, payeeName: '乙' })
    expect((await restore({ id: writesOf(person.id)[0]!.id, field: 'payeeName' })).msg).toBe('该字段不能恢复')
    const store = api.make.make('oss')
    await submit(oss, { id: store.id, secretKey: 'another secret', remark: 'x' })
    expect((await restore({ id: writesOf(store.id)[0]!.id, field: 'secretKey' })).msg).toBe('该字段不能恢复')
    expect((await restore({ id: writesOf(store.id)[0]!.id, field: 'remark' })).status).toBe(200)
    await remove(param, [id])
    expect((await restore(body)).msg).toBe('操作失败')
  })
})
