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

// Each call reads whether a second factor is required; the first also reads the client, unconfirmed sign-in means and the factor.
test.each([
  ['/api/blade-system/order/list?size=10', 9, 7],
  ['/api/blade-system/order/list?size=200', 9, 7],
  ['/api/blade-system/param/list?size=10', 11, 8],
  ['/api/blade-system/dict-biz/dictionary?code=order_status', 8, 5],
  ['/api/blade-system/menu/routes', 9, 5],
  ['/api/blade-system/role/tree', 8, 5],
  ['/api/blade-system/home/data', 13, 5],
])('%s: at most %i statements, then %i', async (path, first, next) => {
  await statementsOf(path)
  api.make.make('param')
  expect(await statementsOf(path)).toBeLessThanOrEqual(first)
  expect(await statementsOf(path)).toBeLessThanOrEqual(next)
})
