/** No answer of the demo has the text `undefined`, `NaN`, `null`, `[object Object]` or `Invalid Date`, which nobody typed there. */
import { callsIn, type Call } from '#contract/calls.ts'
import { openAuth } from '#contract/endpoints/auth.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePassword } from '../factory.ts'
import { bodyOf, words } from './harmless-requests.ts'
import { startApi, type CallOptions, type TestApi } from './server.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ demoOrders: 200, sim: true })
})
afterAll(() => api.stop())

async function openLogin(): Promise<string> {
  const { data } = await api.call('POST', openAuth.token.path, {
    query: { account: 'admin', username: 'admin', password: wirePassword('admin'), grantType: 'password', tenantId: '000000' },
  })
  return String((data as { accessToken?: unknown }).accessToken)
}

/** Rows of a list, of all its pages. */
async function rowsOf(call: Call, options: CallOptions): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let current = 1; ; current += 1) {
    const { data } = await api.call('GET', call.path, { ...options, query: { current, size: 200 } })
    if (Array.isArray(data)) return data as Record<string, unknown>[]
    const { records, pages } = data as { records: Record<string, unknown>[]; pages: number }
    rows.push(...records)
    if (current >= pages) return rows
  }
}

const pathsOf = (call: Call) => call.path.slice(0, call.path.lastIndexOf('/'))

test.each<Dialect>(['bladex', 'springblade'])(
  'every call, every row of every list, and details of each, in the dialect %s',
  async (dialect) => {
    const token = dialect === 'bladex' ? await api.login('admin') : await openLogin()
    const calls = callsIn(dialect).filter((call) => call.media === 'json')
    const ids = new Map<string, string>()
    let details = 0
    for (const list of calls.filter(({ verb, method }) => verb === 'list' && method === 'GET')) {
      const rows = await rowsOf(list, { token })
      ids.set(pathsOf(list), String(rows[0]?.id ?? ''))
      const detail = calls.find((call) => call.verb === 'detail' && pathsOf(call) === pathsOf(list))
      if (!detail || !('id' in detail.query)) continue
      // Details of a hundred rows of a kind, with the newest and the oldest, show as much as those of thousands.
      for (const { id } of [...rows.slice(0, 50), ...rows.slice(-50)]) {
        const { status } = await api.call('GET', detail.path, { token, query: { id: String(id) } })
        expect([detail.path, id, status]).toEqual([detail.path, id, 200])
        details += 1
      }
    }
    expect(details).toBeGreaterThan(500)
    for (const call of calls.filter(({ path }) => !/logout$/.test(path)))
      await api.call(call.method, call.path, { token, query: words(call, ids), body: bodyOf(call) })
    expect(api.placeholders).toEqual([])
  },
  240_000,
)

test('the answers to a split, a refund, a transfer and the end of an order', async () => {
  const token = await api.login('admin')
  const base = '/api/blade-system'
  const orders = (await api.call('GET', `${base}/order/list`, { token, query: { size: 200 } })).data as {
    records: Record<string, unknown>[]
  }
  const results: number[] = []
  for (const { id, state } of orders.records) {
    const send = (path: string, body: unknown) => api.call('POST', `${base}/${path}`, { token, body })
    if (state === 3) results.push((await send('pay/launch', { id })).code, (await send('pay/refund', { id, amount: 100 })).code)
    if (state === 1) results.push((await api.call('GET', `${base}/order/finish`, { token, query: { id: String(id) } })).code)
  }
  expect(results.filter((code) => code === 200).length).toBeGreaterThan(5)
  expect(api.placeholders).toEqual([])
})
