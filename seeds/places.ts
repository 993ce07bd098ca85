/** Hospitals down to beds and devices, and what renting costs. All names are invented. */
import type { Db } from '#db/open.ts'
import { bed, equ, hos, price, room, section, type } from '#db/tables/rental.ts'
import { dept } from '#db/tables/system.ts'
import { createIds } from './ids.ts'
import type { Random } from './random.ts'
import { headOfficeId } from './system.ts'

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
  /** Free and online: an order may run on it. */
  rentable: boolean
}
export type PriceRow = typeof price.$inferSelect
export interface Places {
  places: Place[]
  prices: PriceRow[]
  hospitals: string[]
}

const hospitals = [
  { name: '江州市第一人民医院', region: '3201', lng: '118.7969', lat: '32.0603', address: '江州市临江路 18 号' },
  { name: '云岭省中医院', region: '5301', lng: '102.8329', lat: '24.8801', address: '云岭市翠湖北路 6 号' },
  { name: '海川大学附属医院', region: '3502', lng: '118.0894', lat: '24.4798', address: '海川市环岛东路 99 号' },
]
const sections = ['骨科二病区', '心内科', '神经外科', '产科', '儿科', '呼吸与危重症']
const types = [
  ['陪护床 标准款', 'bed-standard'],
  ['陪护床 加宽款', 'bed-wide'],
  ['轮椅', 'wheelchair'],
] as const

/** @param which `bare`: one hospital without sections */
export function seedPlaces(db: Pick<Db, 'insert'>, random: Random, now: string, longAgo: string, which: 'all' | 'bare' = 'all'): Places {
  const stamps = { createTime: longAgo, updateTime: longAgo }
  const id = createIds(51)
  const typeIds = types.map(([typeName, typeCode], i) => {
    const typeId = id()
    db.insert(type)
      .values({ id: typeId, typeName, typeCode, sort: i + 1, ...stamps })
      .run()
    return typeId
  })
  const built = which === 'all' ? hospitals : hospitals.slice(0, 1)
  const hosIds = built.map(() => id())
  const prices = priceRows(id, typeIds, hosIds, longAgo)
  db.insert(price).values(prices).run()
  const places: Place[] = []
  built.forEach((h, i) => {
    const hosId = hosIds[i]!
    db.insert(dept)
      .values({
        id: hosId,
        parentId: headOfficeId,
        ancestors: `0,${headOfficeId}`,
        deptCategory: 4,
        deptName: h.name,
        fullName: h.name,
        sort: i + 1,
      })
      .run()
    db.insert(hos)
      .values({
        deptId: hosId,
        address: h.address,
        regionCode: h.region,
        lng: h.lng,
        lat: h.lat,
        contact: ['赵敏', '钱进', '孙宁'][i],
        phone: `0${25 + i}-6200${1000 + i}`,
      })
      .run()
    const count = which === 'bare' ? 0 : 4 + (i % 3)
    sections.slice(0, count).forEach((secName, s) => {
      const secId = id()
      db.insert(section)
        .values({ id: secId, hosId, secName, floor: `${s + 3}F`, sort: s + 1, ...stamps })
        .run()
      for (let r = 1; r <= 3; r++) {
        const roomId = id()
        const roomName = `${s + 3}${String(i + 1)}0${r}`
        db.insert(room)
          .values({ id: roomId, hosId, secId, roomName, sort: r, ...stamps })
          .run()
        for (let b = 1; b <= 3; b++) {
          const bedId = id()
          const bedName = `0${b}`
          const closed = random.next() < 0.03
          db.insert(bed)
            .values({ id: bedId, hosId, secId, roomId, bedName, state: closed ? 2 : 0, sort: b, ...stamps })
            .run()
          if (closed || random.next() < 0.12) continue
          const equId = id()
          const typeId = typeIds[random.next() < 0.7 ? 0 : 1]!
          const batch = `SB-${String(i + 1).padStart(2, '0')}${String(s + 1).padStart(2, '0')}-${String(places.length + 2001)}`
          const trouble = random.next()
          const state = trouble < 0.04 ? 2 : trouble < 0.07 ? 3 : trouble < 0.08 ? 4 : 0
          const online = random.next() < 0.95 ? 1 : 0
          db.insert(equ)
            .values({
              id: equId,
              batch,
              equName: types[typeIds.indexOf(typeId)]![0],
              typeId,
              hosId,
              secId,
              roomId,
              bedId,
              priceId: (
                prices.find((p) => p.hosId === hosId && p.typeId === typeId) ?? prices.find((p) => p.hosId === '0' && p.typeId === typeId)
              )?.id,
              battery: random.int(15, 100),
              online,
              state,
              lastOnlineTime: online ? now : longAgo,
              ...stamps,
            })
            .run()
          const names = { hosName: h.name, secName, roomName, bedName }
          places.push({ equId, batch, typeId, hosId, secId, roomId, bedId, ...names, rentable: state === 0 && online === 1 })
        }
      }
    })
  })
  return { places, prices, hospitals: hosIds }
}

/** Default prices, and a hospital's own with every feature: free minutes, a daily cap, half-hour units. */
function priceRows(id: () => string, typeIds: string[], hosIds: string[], since: string): PriceRow[] {
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
    ...{
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
    },
    ...{ createUser: null, createDept: null, createTime: since, updateUser: null, updateTime: since, status: 1, isDeleted: 0 },
  })
  return [
    rule('标准款 通用价', '0', typeIds[0]!, 60, 300, 10, 3600, 9900),
    rule('加宽款 通用价', '0', typeIds[1]!, 60, 500, 10, 6000, 12_900),
    rule('轮椅 通用价', '0', typeIds[2]!, 30, 200, 0, 0, 19_900),
    ...(hosIds[2]
      ? [
          rule('标准款 江州一院', hosIds[0]!, typeIds[0]!, 30, 200, 15, 3800, 9900),
          rule('加宽款 海川附院', hosIds[2], typeIds[1]!, 60, 600, 0, 0, 19_900),
        ]
      : []),
  ]
}
