/** The order of places without a chosen one: hospital, floor, section, room, bed, as a person walks through them. */
import { inserter } from '#db/rows.ts'
import { bed, room, section } from '#db/tables/rental.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Query, startMoney } from './money.ts'

let api: Awaited<ReturnType<typeof startMoney>>
beforeEach(async () => void (api = await startMoney()))
afterEach(() => api.stop())

test('sections, rooms and beds are listed by place, numbers in names as numbers; a chosen order replaces it', async () => {
  const near = api.make.hospital({ deptName: '近处医院' })
  const far = api.make.hospital({ deptName: '远处医院' })
  // The rows that the factory made are out of the way.
  for (const table of ['ward_section', 'ward_room', 'ward_bed']) api.db.$client.exec(`update ${table} set is_deleted = 1`)
  const at = { createTime: '2026-11-21 09:00:00', updateTime: '2026-11-21 09:00:00' }
  const put = { section: inserter(api.db, section), room: inserter(api.db, room), bed: inserter(api.db, bed) }
  let id = 1_700_000_000_000_000_000n
  const nextId = () => String((id += 1n))
  const addSection = (hosId: string, floor: string | null, secName: string, rooms: Readonly<Record<string, readonly string[]>>) => {
    const secId = nextId()
    put.section({ ...at, id: secId, hosId, floor, secName, sort: 1 })
    for (const [roomName, beds] of Object.entries(rooms)) {
      const roomId = nextId()
      put.room({ ...at, id: roomId, hosId, secId, roomName, sort: 1 })
      for (const bedName of beds) put.bed({ ...at, id: nextId(), hosId, secId, roomId, bedName, sort: 1 })
    }
  }
  addSection(far.hos.id, '1F', '门诊', { 101: ['01'] })
  addSection(near.hos.id, '10F', '骨科', { 1002: ['02', '01', '10', '9'], 1001: ['01'] })
  addSection(near.hos.id, null, '流动', { 1: ['01'] })
  addSection(near.hos.id, '2F', '儿科', { 201: ['01'] })
  addSection(near.hos.id, 'B1', '影像', { 1: ['01'] })

  const rows = async (name: string, query: Query = {}) => (await api.page(`${name}/list`, { size: 50, ...query })).records
  const sections = ['影像', '儿科', '骨科', '流动', '门诊']
  expect((await rows('section')).map(({ secName }) => secName)).toEqual(sections)
  expect((await rows('room')).map(({ secName, roomName }) => `${String(secName)} ${String(roomName)}`)).toEqual([
    '影像 1',
    '儿科 201',
    '骨科 1001',
    '骨科 1002',
    '流动 1',
    '门诊 101',
  ])
  const beds = (await rows('bed')).map(({ roomName, bedName }) => `${String(roomName)}-${String(bedName)}`)
  expect(beds).toEqual(['1-01', '201-01', '1001-01', '1002-01', '1002-02', '1002-9', '1002-10', '1-01', '101-01'])
  // Pages continue the order, and a chosen column replaces it.
  const second = await rows('bed', { size: 4, current: 2 })
  expect(second.map(({ roomName, bedName }) => `${String(roomName)}-${String(bedName)}`)).toEqual(beds.slice(4, 8))
  expect((await rows('section', { descs: 'sec_name' })).map(({ secName }) => secName)).toEqual([...sections].sort().reverse())
})
