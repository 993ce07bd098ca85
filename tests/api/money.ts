/** The API with an administrator and the calls that money tests make. */
import { schema } from '#db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { startApi, type TestOptions } from './server.ts'

const base = '/api/blade-system'
export type Row = Record<string, unknown> & { id: string }
export type Query = Record<string, string | number>
interface PageOf {
  records: Row[]
  total: number
  size: number
  current: number
  pages: number
}

export async function startMoney(options?: TestOptions) {
  const api = await startApi(options)
  api.make.user('admin', { alias: 'administrator' })
  api.make.dictionary('dictBiz', 'order_status', { 0: '待支付', 1: '使用中', 2: '待补缴', 3: '已完成', 5: '已退款', 9: '异常' })
  const token = await api.login('admin')
  const ask = (path: string, query?: Query, as = token) => api.call('GET', `${base}/${path}`, { token: as, query })
  const page = async (path: string, query?: Query, as = token) => (await ask(path, query, as)).data as PageOf
  const row = <T extends { id: string }>(result: T | undefined): T => {
    if (!result) throw new Error('no such row')
    return result
  }
  return {
    ...api,
    token,
    ask,
    page,
    orderOf: async (id: string) => (await ask('order/detail', { id })).data as Row,
    refundsOf: async (outTradeNo: string) => (await page('refund/detail', { outTradeNo_equal: outTradeNo, size: 100 })).records,
    finish: (id: string, as = token) => ask('order/finish', { id }, as),
    pay: (body: unknown, { as = token, headers }: { as?: string; headers?: Record<string, string> } = {}) =>
      api.call('POST', `${base}/pay/refund`, { token: as, body, headers }),
    /** One of the other money calls, below /api. */
    send: (path: string, body: unknown, { as = token, headers }: { as?: string; headers?: Record<string, string> } = {}) =>
      api.call('POST', `/api/${path}`, { token: as, body, headers }),
    /** The row as stored in the database. */
    stored: (id: string) => row(api.db.select().from(schema.order).where(eq(schema.order.id, id)).get()),
    equState: (id: string) => row(api.db.select().from(schema.equ).where(eq(schema.equ.id, id)).get()).state,
    bedState: (id: string) => row(api.db.select().from(schema.bed).where(eq(schema.bed.id, id)).get()).state,
    /** Lets the channel complete pending operations. */
    settle: () => api.pass(10_000),
  }
}
