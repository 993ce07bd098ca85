/** Replays the sessions of three consoles that others wrote, each as the only role that it needs, after `db:seed -- --menus` for it. */
import { schema } from '#db/tables/index.ts'
import { smKeysOf } from '#server/secrets/keys.ts'
import { addStockMenus } from '#seeds/stock-menus.ts'
import { type StockConsole, stockConsoles } from '#seeds/stock-pages.ts'
import { eq } from 'drizzle-orm'
import { sm2 } from 'sm-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bladex } from './replay/bladex.ts'
import { play, type Client } from './replay/player.ts'
import { saber } from './replay/saber.ts'
import { sword } from './replay/sword.ts'
import { startApi, type TestApi } from './server.ts'

/** A key that only this test uses. */
const keys = smKeysOf('3a7c1e5b9d2f4a6c8e0b1d3f5a7c9e1b3d5f7a9c1e3b5d7f9a1c3e5b7d9f1a3c')
const password = 'Kingfisher9'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ demoOrders: 100, sm2: keys, captchaFreeClients: ['saber', 'sword', 'saber3'] })
})
afterAll(() => api.stop())

const userOf = (account: string) => api.db.select().from(schema.user).where(eq(schema.user.account, account)).get()!

const clients: readonly [StockConsole, Client][] = [
  ['springblade', saber],
  ['sword', sword],
  ['bladex', bladex],
]
test.each(clients)('the console %s runs from sign-in to sign-out', async (name, client) => {
  addStockMenus(api.db, name, '2026-01-01 00:00:00')
  const { role: alias } = stockConsoles[name]
  const role = api.db.select().from(schema.role).where(eq(schema.role.roleAlias, alias)).get()!
  const admin = await api.login('admin')
  const account = `play-${name}`
  const person = { account, name: '回放员', realName: '回放员', roleId: role.id, deptId: userOf('admin').deptId, password }
  expect(await api.call('POST', '/api/blade-user/submit', { token: admin, body: person })).toMatchObject({ status: 200 })
  // Log rows are written once a second, and here when the test says so.
  api.api.flushLogs()
  await play(api.origin, client, { account, password: sm2.doEncrypt(password, keys.publicKey, 0), approver: userOf('admin').id })
})
