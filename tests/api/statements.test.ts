/**
 * SQL statements of a call, independent of the number of rows: for the first call after a write, and for the next one. The numbers
 * include the two statements by which the server of the tests looks for results of the channel.
 */
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from './server.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startApi({ demoOrders: 200 })
  token = await api.login('admin')
})
afterAll(() => api.stop())

const own = new Database(':memory:')
const statement = Object.getPrototypeOf(own.prepare('select 1')) as Database.Statement
own.close()

async function statementsOf(path: string): Promise<number> {
  const spies = (['all', 'get', 'run', 'iterate'] as const).map((name) => vi.spyOn(statement, name))
  const { code } = await api.call('GET', path, { token })
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  expect(code).toBe(200)
  return count
}

// Each call reads whether a second factor is required; the first also reads the client, unconfirmed sign-in means and the factor. The
// version that cached answers depend on takes two statements without a table each time; a repeated answer takes little else.
test.each([
  ['/api/blade-system/order/list?size=10', 11, 9],
  ['/api/blade-system/order/list?size=200', 11, 9],
  ['/api/blade-system/param/list?size=10', 17, 3],
  ['/api/blade-system/dict-biz/dictionary?code=order_status', 12, 3],
  ['/api/blade-system/menu/routes', 13, 3],
  ['/api/blade-system/role/tree', 11, 3],
  ['/api/blade-system/home/data', 17, 3],
])('%s: at most %i statements, then %i', async (path, first, next) => {
  await statementsOf(path)
  api.make.make('param')
  expect(await statementsOf(path)).toBeLessThanOrEqual(first)
  expect(await statementsOf(path)).toBeLessThanOrEqual(next)
})
