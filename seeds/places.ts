/** Hospitals, their places and devices, and prices. */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { inserter } from '#db/rows.ts'
import { bed, equ, hos, price, room, section, type } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { deviceTypes, hospitals, wards } from './hospitals.ts'
import { createIds } from './ids.ts'
import type { Random } from './random.ts'
import { headOfficeId } from './system.ts'
import type { Text } from './text.ts'

export interface Place {
  equId: string
  batch: string
  typeId: string
  hosId: string
  secId: string
  roomId: string
  bedId: string
  hosName: string
  secName: string
  roomName: string
  bedName: string
  /** Free and online, so that an order may run on it. */
  rentable: boolean
}
export type PriceRow = typeof price.$inferSelect
export interface Places {
  places: Place[]
  prices: PriceRow[]
  hospitals: string[]
}

interface Options {
  /** Epoch ms. */
  now: number
  longAgo: string
  /** `bare`: one hospital without sections. */
  which?: 'all' | 'bare'
  /** Share of the beds that have a device. */
  equipped: number
  /** Maximum number of wards in a hospital; by default all that it has. */
  mostWards?: number
  text: Text
}

const hour = 3_600_000

export function seedPlaces(
  db: Pick<Db, 'insert' | '$client'>,
  random: Random,
  { now, longAgo, which = 'all', equipped, mostWards = Infinity, text }: Options,
): Places {
  const stamps = { createTime: longAgo, updateTime: longAgo }
  const id = createIds(51)
  const [addRoom, addBed, addDevice] = [inserter(db, room), inserter(db, bed), inserter(db, equ)]
  const kinds = deviceTypes.map(({ name, code }, i) => ({
    id: id(),
    typeName: text(name[0], name[1]),
    typeCode: code,
    sort: i + 1,
    ...stamps,
  }))
  db.insert(type).values(kinds).run()
  const built = which === 'all' ? hospitals : hospitals.slice(0, 1)
  const hosIds = built.map(() => id())
  const prices = priceRows(id, { types: kinds.map((kind) => kind.id), hospitals: hosIds, since: longAgo, text })
  db.insert(price).values(prices).run()
  const places: Place[] = []
  /** Adds a device. Most devices work; the others wait for repair, or have had no network for some hours. */
  function addDeviceAt(at: Omit<Place, 'equId' | 'batch' | 'typeId' | 'rentable'>, number: string): void {
    const kind = kinds[random.next() < 0.7 ? 0 : 1]!
    const trouble = random.next()
    const state = trouble < 0.03 ? 2 : trouble < 0.05 ? 3 : trouble < 0.06 ? 4 : 0
    const online = random.next() < 0.97 ? 1 : 0
    const { hosId, secId, roomId, bedId } = at
    const place = { ...at, equId: id(), batch: `SB-${number}-${String(places.length + 2001)}`, typeId: kind.id }
    const rule =
      prices.find((p) => p.hosId === hosId && p.typeId === kind.id) ?? prices.find((p) => p.hosId === '0' && p.typeId === kind.id)
    addDevice({
      id: place.equId,
      batch: place.batch,
      equName: kind.typeName,
      typeId: kind.id,
      hosId,
      secId,
      roomId,
      bedId,
      priceId: rule?.id,
      battery: random.int(15, 100),
      online,
      state,
      ...stamps,
      lastOnlineTime: formatTime(now - (online ? random.int(5, 240) * 1000 : random.int(2, 60) * hour)),
    })
    places.push({ ...place, rentable: state === 0 && online === 1 })
  }
  built.forEach((hospital, i) => {
    const hosId = hosIds[i]!
    const hosName = text(...hospital.name)
    const tree = { parentId: headOfficeId, ancestors: `0,${headOfficeId}`, deptCategory: 4 }
    db.insert(dept)
      .values({ id: hosId, ...tree, deptName: hosName, fullName: hosName, sort: i + 1 })
      .run()
    const { region: regionCode, lng, lat, phone } = hospital
    db.insert(hos)
      .values({ deptId: hosId, address: text(...hospital.address), regionCode, lng, lat, contact: text(...hospital.contact), phone })
      .run()
    const count = which === 'bare' ? 0 : Math.min(hospital.wards, mostWards)
    wards.slice(0, count).forEach((ward, s) => {
      const secId = id()
      const secName = text(...ward)
      const floor = hospital.firstFloor + s
      db.insert(section)
        .values({ id: secId, hosId, secName, floor: `${floor}F`, sort: s + 1, ...stamps })
        .run()
      hospital.rooms.forEach((beds, r) => {
        const roomId = id()
        const roomName = `${floor}${String(r + 1).padStart(2, '0')}`
        addRoom({ id: roomId, hosId, secId, roomName, sort: r + 1, ...stamps })
        for (let b = 1; b <= beds; b++) {
          const bedId = id()
          const bedName = `0${b}`
          const closed = random.next() < 0.02
          addBed({ id: bedId, hosId, secId, roomId, bedName, state: closed ? 2 : 0, sort: b, ...stamps })
          if (!closed && random.next() < equipped)
            addDeviceAt(
              { hosId, secId, roomId, bedId, hosName, secName, roomName, bedName },
              `${String(i + 1).padStart(2, '0')}${String(s + 1).padStart(2, '0')}`,
            )
        }
      })
    })
  })
  return { places, prices, hospitals: hosIds }
}

/** Default prices, and prices of single hospitals that use every feature: free minutes, a daily cap, half-hour units. */
function priceRows(
  id: () => string,
  { types: typeIds, hospitals: hosIds, since, text }: { types: string[]; hospitals: string[]; since: string; text: Text },
): PriceRow[] {
  const rule = (
    priceName: string,
    hosId: string,
    typeId: string,
    unitMinutes: number,
    unitPrice: number,
    freeMinutes: number,
    capPerDay: number,
    deposit: number,
  ): PriceRow => ({
    id: id(),
    priceName,
    hosId,
    typeId,
    unitMinutes,
    unitPrice,
    freeMinutes,
    capPerDay,
    deposit,
    state: 1,
    effectiveTime: since,
    remark: null,
    createUser: null,
    createDept: null,
    createTime: since,
    updateUser: null,
    updateTime: since,
    status: 1,
    isDeleted: 0,
  })
  return [
    rule(text('标准款 通用价', 'Standard, general price'), '0', typeIds[0]!, 60, 300, 10, 3600, 9900),
    rule(text('加宽款 通用价', 'Wide, general price'), '0', typeIds[1]!, 60, 500, 10, 6000, 12_900),
    rule(text('轮椅 通用价', 'Wheelchair, general price'), '0', typeIds[2]!, 30, 200, 0, 0, 19_900),
    ...(hosIds[2]
      ? [
          rule(text('标准款 江州一院', 'Standard, Jiangzhou First'), hosIds[0]!, typeIds[0]!, 30, 200, 15, 3800, 9900),
          rule(text('加宽款 海川附院', 'Wide, Haichuan University'), hosIds[2], typeIds[1]!, 60, 600, 0, 0, 19_900),
        ]
      : []),
  ]
}
