/** Creates rows for tests. Each call creates one row with everything it references; the caller may set any column. */
import { resourceNamed } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import * as t from '#db/tables/index.ts'
import { sampleRow } from '#seeds/samples.ts'
import { hashSync } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { createTime, plainRows, stamps } from './factory-rows.ts'

const { schema } = t
type Table = keyof typeof schema
type Row<N extends Table> = (typeof schema)[N]['$inferInsert']

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const cheap = { memoryCost: 64, timeCost: 1 }
const hashes = new Map<string, string>()
/** A password hash as in the database, but cheap to check, because tests sign in often. */
export function passwordHash(plain: string): string {
  if (!hashes.has(plain)) hashes.set(plain, hashSync(md5(plain), cheap))
  return hashes.get(plain)!
}
export const wirePassword = md5

export const clientSecret = 'saber_secret'
/** 2026-11-21 10:00:00 in Asia/Shanghai. */
export const startOfTest = Date.UTC(2026, 10, 21, 2)
export const priceSnapshot = { unitMinutes: 60, unitPrice: 300, freeMinutes: 15, capPerDay: 2000 }

export function createFactory(db: Db) {
  let count = 0
  /** Ids have 19 digits, so that a client that parses them as numbers loses some digits. */
  const nextId = () => `19000000000000${String(++count).padStart(5, '0')}`

  function insert<N extends Table>(name: N, row: Row<N>): Row<N> {
    // Cast, because a union of all tables has no common insert; the signature has checked the row against its own table.
    db.insert(schema[name] as typeof schema.param)
      .values(row as typeof schema.param.$inferInsert)
      .run()
    return row
  }

  const defaults = plainRows(nextId, () => count)
  type Plain = keyof typeof defaults

  /** Inserts a row of a table that references no other row. */
  function make<N extends Plain>(name: N, over: Partial<Row<N>> = {}): Row<N> & { id: string } {
    const row = { ...defaults[name](), ...over } as Row<N> & { id: string }
    insert(name, row)
    return row
  }

  /**
   * A row of any resource, derived from its definition, with every optional field empty.
   * @param of the id of a row that a field refers to
   */
  function sample(name: string, of: (resource: string) => string): string {
    const [resource, table] = [resourceNamed(name), t.tableNamed(name)]
    if (!resource || !table) throw new Error(`${name} is no resource with a table`)
    const id = nextId()
    const row = sampleRow(resource, table, { word: `sample${count}`, of, time: createTime })
    db.insert(table)
      .values({ ...row, id })
      .run()
    return id
  }

  let head: { id: string } | undefined
  /** The id of the head office, above every hospital; its staff see all hospitals. */
  const headOffice = (): string => (head ??= make('dept')).id

  /** A hospital with one section and one room, by default below the head office. */
  function hospital(over: { deptName?: string; parentId?: string; ancestors?: string } = {}) {
    const parentId = over.parentId ?? headOffice()
    const ancestors = `0,${parentId}`
    const hos = make('dept', { deptCategory: 4, deptName: '第一医院', fullName: '第一医院', parentId, ancestors, ...over })
    const section = { id: nextId(), hosId: hos.id, secName: '内科', ...stamps }
    const room = { id: nextId(), hosId: hos.id, secId: section.id, roomName: '101', ...stamps }
    insert('section', section)
    insert('room', room)
    return { hos, section, room }
  }
  type Place = ReturnType<typeof hospital>
  let place: Place | undefined
  let type: { id: string } | undefined

  /** A free bed with a device, by default in a hospital shared by all such devices. */
  function device(at: Place = (place ??= hospital()), over: { equ?: Partial<Row<'equ'>>; bed?: Partial<Row<'bed'>> } = {}) {
    const inPlace = { hosId: at.hos.id, secId: at.section.id, roomId: at.room.id }
    const bed = { id: nextId(), ...inPlace, bedName: `${count}床`, ...stamps, ...over.bed }
    insert('bed', bed)
    type ??= make('type')
    const equ = { id: nextId(), ...inPlace, bedId: bed.id, batch: `SB${count}`, equName: '陪护床', typeId: type.id, ...stamps, ...over.equ }
    insert('equ', equ)
    return { at, bed, equ }
  }

  /**
   * A paid, running order (deposit 9900 cents, started two hours before the start of the test); its device and bed are
   * in use while it runs.
   */
  function order(over: Partial<Row<'order'>> = {}, at?: Place): Row<'order'> {
    const { state = 1 } = over
    const using = state === 1 || state === 9 ? 1 : 0
    const { at: where, bed, equ } = device(at, { equ: { state: using }, bed: { state: using } })
    const customer = over.customerId ? undefined : make('customer', over.openId ? { openId: over.openId } : {})
    const row: Row<'order'> = {
      id: nextId(),
      batch: equ.batch,
      outTradeNo: `WD${count}`,
      transactionId: `4200000000${count}`,
      customerId: customer?.id ?? '',
      openId: customer?.openId ?? `openid-${count}`,
      nickName: '王小明',
      phoneNumber: '13800000001',
      equId: equ.id,
      typeId: equ.typeId,
      hosId: where.hos.id,
      secId: where.section.id,
      roomId: where.room.id,
      bedId: bed.id,
      hosName: where.hos.deptName,
      secName: '内科',
      roomName: '101',
      bedName: bed.bedName,
      depositFlag: 1,
      totalAmount: 9900,
      state,
      startTime: '2026-11-21 08:00:00',
      successTime: '2026-11-21 08:00:00',
      tradeStateDesc: '支付成功',
      priceSnapshot: JSON.stringify(priceSnapshot),
      createTime: '2026-11-21 07:59:00',
      updateTime: '2026-11-21 08:00:00',
      ...over,
    }
    return insert('order', row)
  }

  function refund(of: Row<'order'>, over: Partial<Row<'refund'>> = {}): Row<'refund'> {
    const id = nextId()
    return insert('refund', {
      id,
      refundId: `5030${id}`,
      outRefundNo: `RF${id}`,
      outTradeNo: of.outTradeNo,
      transactionId: of.transactionId,
      orderId: of.id,
      amount: 100,
      total: of.totalAmount ?? 0,
      status: 1,
      source: 1,
      ...stamps,
      ...over,
    })
  }

  function waiver(of: Row<'order'>, over: Partial<Row<'waiver'>> = {}): Row<'waiver'> {
    const by = { reason: '设备故障', operator: '沈若水', operatorId: '1' }
    return insert('waiver', { id: nextId(), orderId: of.id, outTradeNo: of.outTradeNo, amount: 100, ...by, ...stamps, ...over })
  }

  function record(of: Row<'order'>, over: Partial<Row<'records'>> = {}): Row<'records'> {
    const id = nextId()
    return insert('records', {
      id,
      orderId: of.id,
      outTradeNo: of.outTradeNo,
      transactionId: of.transactionId ?? '',
      outOrderNo: `SP${id}`,
      receiverType: 'MERCHANT_ID',
      receiverAccount: '1900000109',
      receiverName: '第一医院',
      amount: 1000,
      ratio: 1000,
      state: 1,
      createTime,
      ...over,
    })
  }

  /** A wallet whose ledger explains its balance. */
  function wallet(customerId: string, personAmount: number, platAmount: number) {
    const row = { id: nextId(), customerId, amount: personAmount + platAmount, personAmount, platAmount, ...stamps }
    insert('wallet', row)
    const log = { personDelta: personAmount, platDelta: platAmount, personAfter: personAmount, platAfter: platAmount }
    insert('walletLog', { id: nextId(), walletId: row.id, kind: 'recharge', refNo: row.id, createTime, ...log })
    return row
  }

  /** A price for every hospital. */
  function price(typeId: string, over: Partial<Row<'price'>> = {}) {
    const rule = { unitMinutes: 60, unitPrice: 300, freeMinutes: 15, capPerDay: 2000, deposit: 9900, effectiveTime: createTime }
    const row = { id: nextId(), priceName: '标准价', typeId, ...rule, ...stamps, ...over }
    insert('price', row)
    return row
  }

  /** A fault of a device, without a customer. */
  function problem(of: { id: string; batch: string; hosId?: string | null }, over: Partial<Row<'problem'>> = {}) {
    const row = { id: nextId(), equId: of.id, batch: of.batch, hosId: of.hosId, problemType: 'lock', content: '打不开', ...stamps, ...over }
    insert('problem', row)
    return row
  }

  function setter(hosId: string, over: Partial<Row<'setter'>> = {}) {
    const row = { id: nextId(), hosId, hosRatio: 6000, ...stamps, ...over }
    insert('setter', row)
    return row
  }

  function receiver(hosId: string, over: Partial<Row<'receiver'>> = {}) {
    const named = { receiverType: 'MERCHANT_ID', account: `19000${count}`, name: '第一医院', relationType: 'STORE', ratio: 6000 }
    const row = { id: nextId(), hosId, ...named, ...stamps, ...over }
    insert('receiver', row)
    return row
  }

  const customerThen = (customerId: string) => ({
    customerId,
    nickName: '王小明',
    phoneNumber: '13800000001',
    openId: `openid-${customerId}`,
  })

  function recharge(customerId: string, over: Partial<Row<'recharge'>> = {}) {
    const row = { id: nextId(), ...customerThen(customerId), outTradeNo: `RC${count}`, amount: 5000, state: 0, ...stamps, ...over }
    insert('recharge', row)
    return row
  }

  /** A request of 1000 cents. The caller has to book what it takes from the wallet. */
  function withdrawal(customerId: string, over: Partial<Row<'withdrawal'>> = {}) {
    const row = { id: nextId(), ...customerThen(customerId), amount: 1000, fee: 0, realAmount: 1000, state: 0, ...stamps, ...over }
    insert('withdrawal', row)
    return row
  }

  function transfer(over: Partial<Row<'transfers'>> = {}) {
    const id = nextId()
    const to = { userName: '赵敏', openId: 'payee', amount: 1000, sourceType: 1, state: 0 }
    const row = { id, outBatchNo: `TB${id}`, outDetailNo: `TD${id}`, ...to, ...stamps, ...over }
    insert('transfers', row)
    return row
  }

  /** An entry of the ledger. */
  function entry(over: Partial<Row<'ledger'>> = {}) {
    const id = nextId()
    const row = { id, entryNo: `transfer:${id}`, kind: 'transfer', account: 'payee', amount: 1000, createTime, ...over }
    insert('ledger', row)
    return row
  }

  let leaveProcess: string | undefined
  /** The process definition of a leave. @returns its id */
  function process(over: Partial<Row<'process'>> = {}): string {
    if (leaveProcess && !Object.keys(over).length) return leaveProcess
    const id = `leave:1:${nextId()}`
    const of = { key: 'leave', category: 'flow_1', deploymentId: 'd1', resourceName: 'leave.bpmn20.xml', diagramResourceName: 'leave.svg' }
    insert('process', { id, name: '请假流程', ...of, deploymentTime: createTime, ...over })
    return (leaveProcess ??= id)
  }

  /** A leave of `startUser`, by default with an open task for their superior. */
  function leaveTask(startUser: string, over: Partial<Row<'task'>> = {}, of: Partial<Row<'instance'>> = {}) {
    const common = { processDefinitionName: '请假流程', category: 'flow_1', createTime }
    const instance = { id: nextId(), ...common, processDefinitionId: process(), businessTable: 'blade_process_leave', startUser }
    const row = { ...instance, businessId: nextId(), ...of }
    insert('instance', row)
    const open = { id: nextId(), instanceId: row.id, ...common, taskDefinitionKey: 'leaveLeader', taskName: '上级审批' }
    return { instance: row, task: insert('task', { ...open, ...over }) }
  }

  /** Menu and button rows for permission codes; `order_view` becomes a button below the menu `order`. */
  function grant(roleId: string, codes: readonly string[]): void {
    const menuIds = new Map(
      db
        .select({ id: schema.menu.id, code: schema.menu.code })
        .from(schema.menu)
        .all()
        .map((m) => [m.code, m.id]),
    )
    const menuOf = (code: string): string => {
      const existing = menuIds.get(code)
      if (existing) return existing
      const parent = /^(.+)_(\w+)$/.exec(code)?.[1]
      const created = make('menu', parent ? { code, category: 2, parentId: menuOf(parent), path: '' } : { code })
      menuIds.set(code, created.id)
      return created.id
    }
    for (const code of codes)
      db.insert(schema.roleMenu)
        .values({ roleId, menuId: menuOf(code) })
        .onConflictDoNothing()
        .run()
  }

  /** A user with one role, at the head office by default; the password is the account. */
  function user(account: string, over: { alias?: string; codes?: readonly string[]; deptId?: string; phone?: string } = {}) {
    const role = { id: nextId(), roleName: account, roleAlias: over.alias ?? account }
    insert('role', role)
    grant(role.id, over.codes ?? [])
    const deptId = over.deptId ?? headOffice()
    const row = {
      id: nextId(),
      account,
      password: passwordHash(account),
      name: account,
      realName: account,
      roleId: role.id,
      deptId,
      phone: over.phone,
      ...stamps,
    }
    insert('user', row)
    return { ...row, role }
  }

  function client(clientId = 'saber'): void {
    insert('client', {
      id: nextId(),
      clientId,
      clientSecret,
      authorizedGrantTypes: 'password,captcha,refresh_token,social,sms_code',
      ...stamps,
    })
  }

  /** A dictionary with its entries: key → name. */
  function dictionary(table: 'dict' | 'dictBiz', code: string, entries: Record<string, string>): string {
    const { id } = make(table, { code, dictValue: code })
    Object.entries(entries).forEach(([dictKey, dictValue], sort) => make(table, { code, parentId: id, dictKey, dictValue, sort }))
    return id
  }

  return {
    make,
    sample,
    hospital,
    device,
    order,
    refund,
    waiver,
    record,
    wallet,
    price,
    problem,
    setter,
    receiver,
    recharge,
    withdrawal,
    transfer,
    entry,
    process,
    leaveTask,
    grant,
    user,
    client,
    dictionary,
  }
}
export type Factory = ReturnType<typeof createFactory>
