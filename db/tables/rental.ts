/** Hospitals down to beds, devices, prices, customers (contract page rental §2). */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { alive, baseColumns, id } from '../columns.ts'
import { dept } from './system.ts'

/** Columns of a hospital beyond its dept row (deptCategory 4); same id. Coordinates are decimal text. */
export const hos = sqliteTable('ward_hos', {
  deptId: text('dept_id')
    .primaryKey()
    .references(() => dept.id),
  address: text('address'),
  regionCode: text('region_code'),
  lng: text('lng'),
  lat: text('lat'),
  contact: text('contact'),
  phone: text('phone'),
  state: integer('state').notNull().default(1),
})

export const section = sqliteTable(
  'ward_section',
  {
    id: id(),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    secName: text('sec_name').notNull(),
    floor: text('floor'),
    phone: text('phone'),
    sort: integer('sort').notNull().default(1),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('section_name').on(t.hosId, t.secName).where(alive)],
)

export const room = sqliteTable(
  'ward_room',
  {
    id: id(),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    secId: text('sec_id')
      .notNull()
      .references(() => section.id),
    roomName: text('room_name').notNull(),
    sort: integer('sort').notNull().default(1),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('room_name').on(t.secId, t.roomName).where(alive), index('room_hos').on(t.hosId)],
)

export const type = sqliteTable(
  'ward_type',
  {
    id: id(),
    typeName: text('type_name').notNull(),
    typeCode: text('type_code').notNull(),
    image: text('image'),
    sort: integer('sort').notNull().default(1),
    state: integer('state').notNull().default(1),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('type_code').on(t.typeCode).where(alive)],
)

export const price = sqliteTable(
  'ward_price',
  {
    id: id(),
    priceName: text('price_name').notNull(),
    /** "0": every hospital without its own price. */
    hosId: text('hos_id').notNull().default('0'),
    typeId: text('type_id')
      .notNull()
      .references(() => type.id),
    unitMinutes: integer('unit_minutes').notNull(),
    unitPrice: integer('unit_price').notNull(),
    freeMinutes: integer('free_minutes').notNull().default(0),
    capPerDay: integer('cap_per_day').notNull().default(0),
    deposit: integer('deposit').notNull().default(0),
    state: integer('state').notNull().default(1),
    effectiveTime: text('effective_time').notNull(),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [
    index('price_pick').on(t.hosId, t.typeId, t.effectiveTime),
    check(
      'price_rule',
      sql`unit_minutes >= 1 and unit_price >= 0 and free_minutes >= 0 and deposit >= 0 and (cap_per_day = 0 or cap_per_day >= unit_price)`,
    ),
  ],
)

export const bed = sqliteTable(
  'ward_bed',
  {
    id: id(),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    secId: text('sec_id')
      .notNull()
      .references(() => section.id),
    roomId: text('room_id')
      .notNull()
      .references(() => room.id),
    bedName: text('bed_name').notNull(),
    /** 0 free, 1 in use, 2 out of service. */
    state: integer('state').notNull().default(0),
    sort: integer('sort').notNull().default(1),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('bed_name').on(t.roomId, t.bedName).where(alive), index('bed_hos').on(t.hosId)],
)

export const equ = sqliteTable(
  'ward_equ',
  {
    id: id(),
    /** Device number. */
    batch: text('batch').notNull(),
    equName: text('equ_name').notNull(),
    typeId: text('type_id')
      .notNull()
      .references(() => type.id),
    hosId: text('hos_id').references(() => dept.id),
    secId: text('sec_id').references(() => section.id),
    roomId: text('room_id').references(() => room.id),
    bedId: text('bed_id').references(() => bed.id),
    priceId: text('price_id').references(() => price.id),
    iccid: text('iccid'),
    mac: text('mac'),
    /** Per cent. */
    battery: integer('battery').notNull().default(100),
    online: integer('online').notNull().default(1),
    /** equ_status: 0 free, 1 in use, 2 fault, 3 maintenance, 4 out of service. */
    state: integer('state').notNull().default(0),
    lastOnlineTime: text('last_online_time'),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [
    uniqueIndex('equ_batch').on(t.batch).where(alive),
    uniqueIndex('equ_bed')
      .on(t.bedId)
      .where(sql`is_deleted = 0 and bed_id is not null`),
    index('equ_hos').on(t.hosId),
    check('equ_battery', sql`battery between 0 and 100`),
  ],
)

export const customer = sqliteTable(
  'ward_customer',
  {
    id: id(),
    openId: text('open_id').notNull(),
    unionId: text('union_id'),
    nickName: text('nick_name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    avatar: text('avatar'),
    gender: integer('gender').notNull().default(0),
    /** 0 normal, 1 barred. */
    state: integer('state').notNull().default(0),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('customer_open_id').on(t.openId).where(alive), index('customer_created').on(t.createTime, t.id, t.isDeleted)],
)

/** Frequently asked questions; `content` is HTML sanitized by the server. */
export const normal = sqliteTable('ward_normal', {
  id: id(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  category: text('category').notNull(),
  sort: integer('sort').notNull().default(1),
  state: integer('state').notNull().default(1),
  ...baseColumns(),
})

export const banner = sqliteTable('ward_banner', {
  id: id(),
  title: text('title').notNull(),
  image: text('image').notNull(),
  link: text('link'),
  /** 1 home page, 2 my page. */
  position: integer('position').notNull().default(1),
  sort: integer('sort').notNull().default(1),
  startTime: text('start_time'),
  endTime: text('end_time'),
  state: integer('state').notNull().default(1),
  ...baseColumns(),
})

/** One settlement rule per hospital; ratios and rates are basis points. */
export const setter = sqliteTable(
  'ward_setter',
  {
    id: id(),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    autoSplit: integer('auto_split').notNull().default(0),
    /** Orders that ended before this time are left to staff. Empty until automatic splitting is switched on. */
    autoSince: text('auto_since'),
    splitDelayMinutes: integer('split_delay_minutes').notNull().default(0),
    hosRatio: integer('hos_ratio').notNull().default(0),
    personRatio: integer('person_ratio').notNull().default(0),
    platRatio: integer('plat_ratio').notNull().default(0),
    minWithdrawal: integer('min_withdrawal').notNull().default(0),
    withdrawFeeRate: integer('withdraw_fee_rate').notNull().default(0),
    state: integer('state').notNull().default(1),
    ...baseColumns(),
  },
  (t) => [
    uniqueIndex('setter_hos').on(t.hosId).where(alive),
    check('setter_withdrawal', sql`min_withdrawal >= 0 and withdraw_fee_rate between 0 and 10000 and split_delay_minutes >= 0`),
    check(
      'setter_ratios',
      sql`hos_ratio >= 0 and person_ratio >= 0 and plat_ratio >= 0 and hos_ratio + person_ratio + plat_ratio <= 10000`,
    ),
  ],
)

/** A hospital that one call created, with its rows, so that the call runs only once and its creator can undo it. */
export const hospitalSetup = sqliteTable(
  'ward_hospital_setup',
  {
    /** `<user>:<requestNo>`. */
    key: text('key').primaryKey(),
    bodyHash: text('body_hash').notNull(),
    hosId: text('hos_id')
      .notNull()
      .references(() => dept.id),
    userId: text('user_id').notNull(),
    /** JSON: resource → ids of its rows. */
    made: text('made').notNull(),
    /** The last row of the audit at the creation: later rows are changes. */
    auditSeq: integer('audit_seq').notNull(),
    /** Epoch ms. */
    createdAt: integer('created_at').notNull(),
    /** Epoch ms; empty unless undone. */
    undoneAt: integer('undone_at'),
  },
  (t) => [index('hospital_setup_hos').on(t.hosId)],
)
