/** Places, devices, prices, customers and related resources (contract page rental §2). Amounts are cents. */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { sharesProblem } from '../rules/shares.ts'
import { crud } from '../verbs.ts'
import {
  cents,
  code,
  condition,
  dateTime,
  flag,
  hospital,
  id,
  identifier,
  image,
  images,
  int,
  link,
  mobile,
  optional,
  percent,
  phone,
  rank,
  ratio,
  ref,
  rich,
  state,
  text,
  textarea,
  unlimited,
  word,
} from '../values.ts'

const sort = rank()
const remark = optional(textarea(255))
const stamps = { createTime: dateTime(), updateTime: dateTime() }
const enabled = state('enable_state')

export const section = defineResource({
  name: 'section',
  api: '/api/blade-system/section',
  path: '/rental/section',
  calls: crud,
  entity: () =>
    z.object({
      id,
      hosId: hospital(),
      secName: text(64),
      floor: optional(text(32)),
      /** Number of the ward, not of a person, so it is shown in full. */
      phone: optional(identifier(20)),
      sort,
      remark,
      ...stamps,
    }),
  joined: () => z.object({ hosName: text(), roomCount: int() }),
  search: ['secName', 'hosName', 'floor'],
  columns: ['hosName', 'secName', 'floor', 'phone', 'roomCount', 'sort', 'createTime'],
  card: {
    title: ['secName'],
    lines: [
      ['hosName', 'floor'],
      ['phone', 'roomCount'],
    ],
  },
  form: ['hosId', 'secName', 'floor', 'phone', 'sort', 'remark'],
  importBy: ['hosId', 'secName'],
  title: 'secName',
})

/** Its hospital follows from its section. */
export const room = defineResource({
  name: 'room',
  api: '/api/blade-system/room',
  path: '/rental/room',
  calls: crud,
  entity: () => z.object({ id, hosId: hospital(), secId: ref('section'), roomName: text(64), sort, remark, ...stamps }),
  joined: () => z.object({ hosName: text(), secName: text(), bedCount: int() }),
  search: ['roomName', 'secName', 'hosName'],
  columns: ['hosName', 'secName', 'roomName', 'bedCount', 'sort', 'createTime'],
  card: { title: ['roomName'], lines: [['secName', 'bedCount'], ['hosName']] },
  form: ['secId', 'roomName', 'sort', 'remark'],
  importBy: ['secId', 'roomName'],
  title: 'roomName',
})

/** Its hospital and section follow from its room. */
export const bed = defineResource({
  name: 'bed',
  api: '/api/blade-system/bed',
  path: '/rental/bed',
  calls: crud,
  entity: () =>
    z.object({
      id,
      hosId: hospital(),
      secId: ref('section'),
      roomId: ref('room'),
      bedName: text(64),
      state: state('bed_state'),
      sort,
      remark,
      ...stamps,
    }),
  joined: () => z.object({ hosName: text(), secName: text(), roomName: text(), equId: ref('equ'), batch: identifier() }),
  search: ['bedName', 'batch', 'roomName', 'secName', 'hosName', 'state'],
  linked: () => z.object({ hosId: hospital() }),
  columns: ['hosName', 'secName', 'roomName', 'bedName', 'batch', 'state', 'sort', 'createTime'],
  card: { title: ['roomName', 'bedName'], lines: [['secName', 'batch'], ['hosName']], state: 'state' },
  form: ['roomId', 'bedName', 'state', 'sort', 'remark'],
  importBy: ['roomId', 'bedName'],
  title: 'bedName',
})

/** The most specific given place counts; its ancestors follow from it. */
export const equ = defineResource({
  name: 'equ',
  api: '/api/blade-system/equ',
  path: '/rental/equ',
  calls: crud,
  entity: () =>
    z.object({
      id,
      batch: identifier(64),
      equName: text(64),
      typeId: ref('type'),
      hosId: optional(hospital()),
      secId: optional(ref('section')),
      roomId: optional(ref('room')),
      bedId: optional(ref('bed')),
      priceId: optional(ref('price')),
      iccid: optional(identifier(32)),
      mac: optional(identifier(32)),
      battery: percent(),
      online: code('online_state'),
      state: state('equ_status'),
      lastOnlineTime: optional(dateTime()),
      remark,
      ...stamps,
    }),
  joined: () => z.object({ typeName: text(), hosName: text(), secName: text(), roomName: text(), bedName: text(), priceName: text() }),
  search: ['batch', 'equName', 'typeId', 'hosName', 'secName', 'state', 'online'],
  linked: () =>
    z.object({
      hosId: hospital(),
      /** In use without a running order. */
      withoutOrder: condition(/^1$/),
    }),
  columns: ['batch', 'equName', 'typeName', 'hosName', 'secName', 'roomName', 'bedName', 'battery', 'online', 'state', 'lastOnlineTime'],
  card: {
    title: ['batch'],
    lines: [
      ['typeName', 'battery'],
      ['secName', 'roomName', 'bedName'],
    ],
    state: 'state',
  },
  form: {
    device: ['batch', 'equName', 'typeId', 'state'],
    place: ['hosId', 'secId', 'roomId', 'bedId', 'priceId'],
    network: ['iccid', 'mac'],
    note: ['remark'],
  },
  importBy: ['batch'],
  find: ['batch', 'equName'],
  title: 'batch',
})

export const type = defineResource({
  name: 'type',
  api: '/api/blade-system/type',
  path: '/rental/type',
  calls: crud,
  entity: () =>
    z.object({ id, typeName: text(64), typeCode: identifier(64), image: optional(image()), sort, state: enabled, remark, ...stamps }),
  search: ['typeName', 'typeCode', 'state'],
  columns: ['typeName', 'typeCode', 'image', 'sort', 'state', 'updateTime'],
  card: { title: ['typeName'], lines: [['typeCode'], ['updateTime']], state: 'state' },
  form: ['typeName', 'typeCode', 'image', 'sort', 'state', 'remark'],
  title: 'typeName',
})

/** `hosId` 0: for every hospital without its own price. */
export const price = defineResource({
  name: 'price',
  api: '/api/blade-system/price',
  path: '/rental/price',
  calls: crud,
  entity: () =>
    z.object({
      id,
      priceName: text(64),
      hosId: hospital(true),
      typeId: ref('type'),
      unitMinutes: int(1, 44_640),
      unitPrice: cents(),
      freeMinutes: int(0, 44_640),
      capPerDay: unlimited(cents()),
      deposit: cents(),
      state: enabled,
      effectiveTime: dateTime('now'),
      remark,
      ...stamps,
    }),
  joined: () => z.object({ hosName: text(), typeName: text() }),
  search: ['priceName', 'hosName', 'typeId', 'state'],
  columns: [
    'priceName',
    'hosName',
    'typeName',
    'unitMinutes',
    'unitPrice',
    'freeMinutes',
    'capPerDay',
    'deposit',
    'state',
    'effectiveTime',
  ],
  card: {
    title: ['priceName'],
    lines: [
      ['hosName', 'typeName'],
      ['unitPrice', 'capPerDay'],
    ],
    state: 'state',
  },
  form: {
    scope: ['priceName', 'hosId', 'typeId'],
    fee: ['unitMinutes', 'unitPrice', 'freeMinutes', 'capPerDay', 'deposit'],
    validity: ['state', 'effectiveTime', 'remark'],
  },
  importBy: ['priceName', 'hosId', 'typeId'],
  title: 'priceName',
})

/** A reported fault. Place and customer are snapshots. */
export const problem = defineResource({
  name: 'problem',
  api: '/api/blade-system/problem',
  path: '/rental/problem',
  calls: crud,
  entity: () =>
    z.object({
      id,
      batch: identifier(64),
      equId: ref('equ'),
      hosId: optional(hospital()),
      hosName: optional(text(64)),
      orderId: optional(ref('order')),
      customerId: optional(ref('customer')),
      nickName: optional(text(64)),
      phoneNumber: optional(mobile()),
      problemType: word('problem_type'),
      content: textarea(500),
      images: optional(images()),
      state: state('problem_state'),
      handleUser: optional(text(64)),
      handleTime: optional(dateTime()),
      handleRemark: optional(textarea(255)),
      ...stamps,
    }),
  search: ['batch', 'phoneNumber', 'hosName', 'problemType', 'state', 'createTime'],
  linked: () => z.object({ hosId: hospital(), customerId: ref('customer') }),
  columns: ['batch', 'hosName', 'problemType', 'content', 'phoneNumber', 'state', 'handleUser', 'handleTime', 'createTime'],
  card: { title: ['batch', 'problemType'], lines: [['content'], ['hosName', 'createTime']], state: 'state' },
  beneath: { phoneNumber: ['nickName'] },
  form: {
    report: ['batch', 'problemType', 'nickName', 'phoneNumber', 'content', 'images'],
    handling: ['state', 'handleRemark'],
  },
  title: 'batch',
})

/** A common question with its answer. */
export const normal = defineResource({
  name: 'normal',
  api: '/api/blade-system/normal',
  path: '/rental/normal',
  calls: crud,
  entity: () => z.object({ id, title: text(128), content: rich(), category: word('normal_category'), sort, state: enabled, ...stamps }),
  search: ['title', 'category', 'state'],
  columns: ['title', 'category', 'sort', 'state', 'updateTime'],
  card: { title: ['title'], lines: [['category'], ['updateTime']], state: 'state' },
  form: ['title', 'category', 'content', 'sort', 'state'],
  title: 'title',
})

export const banner = defineResource({
  name: 'banner',
  api: '/api/blade-system/banner',
  path: '/rental/banner',
  calls: crud,
  entity: () =>
    z.object({
      id,
      title: text(64),
      image: image(),
      link: optional(link()),
      position: code('banner_position'),
      sort,
      startTime: optional(dateTime()),
      endTime: optional(dateTime()),
      state: enabled,
      ...stamps,
    }),
  search: ['title', 'position', 'state'],
  columns: ['title', 'image', 'position', 'link', 'sort', 'startTime', 'endTime', 'state'],
  card: { title: ['title'], lines: [['position'], ['startTime', 'endTime']], state: 'state' },
  form: { content: ['title', 'image', 'link'], placement: ['position', 'sort', 'startTime', 'endTime', 'state'] },
  title: 'title',
})

/** Settlement rule of a hospital. Ratios and rates are basis points. */
export const setter = defineResource({
  name: 'setter',
  api: '/api/blade-system/setter',
  path: '/rental/setter',
  calls: crud,
  entity: () =>
    z.object({
      id,
      hosId: hospital(),
      autoSplit: flag(),
      splitDelayMinutes: int(0, 525_600),
      hosRatio: ratio(),
      personRatio: ratio(),
      platRatio: ratio(),
      minWithdrawal: cents(),
      withdrawFeeRate: ratio(),
      state: enabled,
      ...stamps,
    }),
  joined: () => z.object({ hosName: text() }),
  search: ['hosName', 'autoSplit', 'state'],
  columns: [
    'hosName',
    'autoSplit',
    'splitDelayMinutes',
    'hosRatio',
    'personRatio',
    'platRatio',
    'minWithdrawal',
    'withdrawFeeRate',
    'state',
    'updateTime',
  ],
  card: {
    title: ['hosName'],
    lines: [
      ['hosRatio', 'personRatio', 'platRatio'],
      ['minWithdrawal', 'withdrawFeeRate'],
    ],
    state: 'state',
  },
  form: {
    scope: ['hosId', 'state'],
    shares: ['hosRatio', 'personRatio', 'platRatio'],
    timing: ['autoSplit', 'splitDelayMinutes'],
    withdrawal: ['minWithdrawal', 'withdrawFeeRate'],
  },
  check: sharesProblem,
  title: 'hosName',
})

export const customer = defineResource({
  name: 'customer',
  api: '/api/blade-system/customer',
  path: '/rental/customer',
  calls: { list: 'list' },
  entity: () =>
    z.object({
      id,
      openId: identifier(64),
      unionId: optional(identifier(64)),
      nickName: text(64),
      phoneNumber: phone(20),
      avatar: optional(image()),
      gender: code('gender'),
      state: state('customer_state'),
      createTime: dateTime(),
    }),
  joined: () => z.object({ orderCount: int(), totalAmount: cents() }),
  search: ['nickName', 'phoneNumber', 'state', 'createTime'],
  find: ['phoneNumber', 'nickName'],
  columns: ['nickName', 'phoneNumber', 'gender', 'orderCount', 'totalAmount', 'state', 'createTime'],
  card: {
    title: ['nickName'],
    lines: [
      ['phoneNumber', 'totalAmount'],
      ['createTime', 'orderCount'],
    ],
    state: 'state',
  },
})
