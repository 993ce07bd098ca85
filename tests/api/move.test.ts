/** Moving to another Blade server: everything that staff set up is created there through its API once, with its references. */
import { signedIn } from '#server/cli/target.ts'
import { createClient } from '#server/conformance/client.ts'
import { inOrder, move } from '#server/move/move.ts'
import type { Server } from '#server/move/rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSecret } from '../factory.ts'
import { startApi, type TestApi } from './server.ts'

let here: TestApi
let there: TestApi
let from: Server
let to: Server
const serverOf = async ({ origin }: TestApi): Promise<Server> => {
  const own = { clientId: 'saber', clientSecret, passwordMode: 'md5', dialect: 'bladex' } as const
  const client = createClient({ url: `${origin}/api`, user: 'admin', password: 'admin', ...own })
  return { client, session: await client.signIn('admin', 'admin') }
}
beforeAll(async () => {
  here = await startApi({ demoOrders: 100 })
  // Only one small hospital and the regions of its province, because each row takes several calls.
  here.db.$client.exec(`
    delete from blade_region where code <> '00' and province_code <> '53';
    update ward_hos set region_code = '5301';
    create temp table kept as select hos_id from ward_bed group by hos_id having count(*) < 100;
    ${['ward_section', 'ward_room', 'ward_bed', 'ward_equ'].map((table) => `update ${table} set is_deleted = 1 where hos_id not in (select hos_id from kept)`).join(';')}`)
  there = await startApi()
  there.make.user('admin', { alias: 'administrator' })
  ;[from, to] = [await serverOf(here), await serverOf(there)]
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

const rows = async (api: TestApi, { session }: Server, path: string) => {
  const { data } = await api.call('GET', path, { token: session.access, query: { size: 200 } })
  return (data as { records: Record<string, string>[] }).records
}

test('hospitals, beds, devices, prices, dictionaries, parameters and staff are copied with their parents; a second run adds nothing', async () => {
  const moved = await move(from, to)
  expect(moved.map(({ resource }) => resource)).toEqual(inOrder().map(({ name }) => name))
  expect(moved.flatMap(({ resource, refused }) => refused.map((one) => ({ resource, ...one })))).toEqual([])

  const label = (row: Record<string, string>) => [row.hosName, row.secName, row.roomName, row.bedName].join(' / ')
  const beds = await Promise.all([rows(here, from, '/api/blade-system/bed/list'), rows(there, to, '/api/blade-system/bed/list')])
  expect(beds[1].map(label).sort()).toEqual(beds[0].map(label).sort())
  expect(beds[1].map(({ id }) => id).filter((id) => beds[0].some((row) => row.id === id))).toEqual([])

  const again = await move(from, to)
  expect(again.filter(({ added, refused }) => added || refused.length)).toEqual([])
  expect(again.reduce((sum, { existing: existing }) => sum + existing, 0)).toBeGreaterThan(200)
})

test('an account that must change its password first ends the move with one sentence', async () => {
  there.make.user('starter', { alias: 'newcomers' })
  there.db.$client.exec(`update blade_user set password_kind = 'initial' where account = 'starter'`)
  const own = { clientId: 'saber', clientSecret, passwordMode: 'md5', dialect: 'bladex' } as const
  const url = `${there.origin}/api`
  await expect(signedIn({ url, user: 'starter', password: 'starter', ...own })).rejects.toThrow(`${url}, starter: 请先修改初始密码`)
})
