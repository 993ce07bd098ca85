/** Fields that are shown but not stored. A joined field without its entry here does not compile. */
import { pick, type Language } from '#contract/labels/index.ts'
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { order } from '#db/tables/money.ts'
import { bed, room } from '#db/tables/rental.ts'
import { appMenu, dept, menu, region, role } from '#db/tables/system.ts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { dataScopeOf } from '../services/data-scope.ts'
import type { Dictionary } from '../services/dictionary.ts'
import { splitIds } from '../services/permissions.ts'
import { detailsOf } from '../services/hospital-details.ts'
import type { FlowRows } from '../services/flow-rows.ts'
import { refundFigures } from '../services/refund-figures.ts'
import type { Principal } from '../services/session.ts'
import { returnable, returning } from '../services/split-return.ts'
import { lookups, showing } from './lookups.ts'

export type StoredRow = Readonly<Record<string, unknown>>
type JoinedField<N extends ResourceName> = keyof Resources[N]['joined']['shape'] & string
/** The joined fields of each row, in the order of the rows; one query for all of them. */
type Join<N extends ResourceName> = (rows: readonly StoredRow[], language: Language, me: Principal) => Record<JoinedField<N>, unknown>[]
type Joins = { [N in ResourceName]: [JoinedField<N>] extends [never] ? undefined : Join<N> }
export type AnyJoin = ((rows: readonly StoredRow[], language: Language, me: Principal) => Record<string, unknown>[]) | undefined

const top = ['顶级', 'Top level'] as const

const parentNames =
  (dictionary: Dictionary): Join<'dict'> =>
  (rows, language) => {
    const titles = dictionary.titles([...new Set(rows.map((row) => String(row.parentId)))])
    return rows.map((row) => ({ parentName: titles.get(String(row.parentId)) ?? pick(top, language) }))
  }

/** The customer of the order, and whether the caller asked for it himself. */
const approvalJoin = (db: Db): Join<'approval'> => {
  const customers = showing(db, lookups.approval)
  return (rows, _language, me) => {
    const names = customers(rows)
    return rows.map((row, i) => ({ ...names[i]!, own: row.operatorId === me.user.id ? 1 : 0 }))
  }
}

const everyHospital = ['全部医院', 'Every hospital'] as const

const idsOf = (rows: readonly StoredRow[]) => rows.map((row) => String(row.id))

/** How many rows of `table` point to each row by `parent`; one query. */
function countBelow(db: Db, table: SQLiteTable, { parent, isDeleted }: { parent: SQLiteColumn; isDeleted: SQLiteColumn }) {
  return (rows: readonly StoredRow[]) => {
    const counts = db
      .select({ parent: sql<string>`${parent}`, n: sql<number>`count(*)` })
      .from(table)
      .where(and(inArray(parent, idsOf(rows)), eq(isDeleted, 0)))
      .groupBy(parent)
      .all()
    const byId = new Map(counts.map(({ parent: id, n }) => [id, n]))
    return (row: StoredRow) => byId.get(String(row.id)) ?? 0
  }
}

/** Orders of customers that the caller sees, and what they paid. */
const customerFigures =
  (db: Db): Join<'customer'> =>
  (rows, _language, me) => {
    if (!rows.length) return []
    const sums = db
      .select({
        id: order.customerId,
        orderCount: sql<number>`count(*)`,
        totalAmount: sql<number>`coalesce(sum(case when ${order.successTime} is null then 0 else ${order.totalAmount} end), 0)`,
      })
      .from(order)
      .where(
        and(
          inArray(order.customerId, idsOf(rows)),
          eq(order.isDeleted, 0),
          me.rights.hospitals && inArray(order.hosId, [...me.rights.hospitals]),
          dataScopeOf(me, 'order', getTableColumns(order)),
        ),
      )
      .groupBy(order.customerId)
      .all()
    const byId = new Map(sums.map((sum) => [sum.id, sum]))
    return rows.map((row) => {
      const { orderCount, totalAmount } = byId.get(String(row.id)) ?? { orderCount: 0, totalAmount: 0 }
      return { orderCount, totalAmount }
    })
  }

const splitFigures =
  (db: Db): Join<'records'> =>
  (rows) => {
    const underWay = returning(db, idsOf(rows))
    return rows.map((row) => {
      const returningAmount = underWay(String(row.id))
      return { returningAmount, returnableAmount: returnable(splitRow.parse(row), returningAmount) }
    })
  }
const splitRow = z.object({ state: z.number(), receiverType: z.string(), amount: z.number(), returnAmount: z.number() })

const sectionRows =
  (db: Db): Join<'section'> =>
  (rows) => {
    const rooms = countBelow(db, room, { parent: room.secId, isDeleted: room.isDeleted })(rows)
    return showing(db, lookups.section)(rows).map((names, i) => ({ ...names, roomCount: rooms(rows[i]!) }))
  }

const roomRows =
  (db: Db): Join<'room'> =>
  (rows) => {
    const beds = countBelow(db, bed, { parent: bed.roomId, isDeleted: bed.isDeleted })(rows)
    return showing(db, lookups.room)(rows).map((names, i) => ({ ...names, bedCount: beds(rows[i]!) }))
  }

const priceRows =
  (db: Db): Join<'price'> =>
  (rows, language) =>
    showing(
      db,
      lookups.price,
    )(rows).map((names, i) => (rows[i]!.hosId === '0' ? { ...names, hosName: pick(everyHospital, language) } : names))
/** Names by id of the rows that a column points to; it may hold several ids, comma-joined. */
function namesOf(
  db: Db,
  table: typeof menu | typeof appMenu | typeof role | typeof dept | typeof region,
  name: SQLiteColumn,
  joined: readonly unknown[],
) {
  const ids = [...new Set(joined.flatMap((text) => splitIds(String(text ?? ''))))]
  const found = new Map(
    ids.length
      ? db
          .select({ id: table.id, name })
          .from(table)
          .where(inArray(table.id, ids))
          .all()
          .map((row) => [row.id, String(row.name)])
      : [],
  )
  return (text: unknown) =>
    splitIds(String(text ?? ''))
      .flatMap((id) => found.get(id) ?? [])
      .join(',')
}

const menuNames =
  (db: Db, system: Dictionary, table: typeof menu | typeof appMenu): Join<'menu'> =>
  (rows, language) => {
    const parents = namesOf(
      db,
      table,
      table.name,
      rows.map((row) => row.parentId),
    )
    const [category, action, isOpen] = ['menu_category', 'button_func', 'yes_no'].map((code) => system.names(code, language))
    return rows.map((row) => ({
      parentName: parents(row.parentId) || pick(top, language),
      categoryName: category!.get(String(row.category)) ?? '',
      actionName: action!.get(String(row.action)) ?? '',
      isOpenName: isOpen!.get(String(row.isOpen)) ?? '',
    }))
  }

const scopeNames =
  (system: Dictionary, code: string): Join<'dataScope'> =>
  (rows, language) => {
    const names = system.names(code, language)
    return rows.map((row) => ({ scopeTypeName: names.get(String(row.scopeType)) ?? '' }))
  }

/** Names of category and state of a configuration. */
const configNames =
  (dictionary: Dictionary, code: 'oss' | 'sms') =>
  (rows: readonly StoredRow[], language: Language): Record<'categoryName' | 'statusName', unknown>[] =>
    rows.map((row) => ({
      categoryName: dictionary.names(code, language).get(String(row.category)),
      statusName: dictionary.names('yes_no', language).get(String(row.status)),
    }))

interface JoinDeps {
  db: Db
  dictionaries: { system: Dictionary; business: Dictionary }
  flow: FlowRows
}

export const createJoins = ({ db, dictionaries, flow }: JoinDeps): Joins => ({
  order: (rows, language) => {
    const figures = refundFigures(
      db,
      rows.map((row) => String(row.id)),
    )
    const states = dictionaries.business.names('order_status', language)
    return rows.map((row) => ({ stateName: states.get(String(row.state)) ?? '', ...figures(row) }))
  },
  refund: undefined,
  approval: approvalJoin(db),
  records: splitFigures(db),
  wallet: showing(db, lookups.wallet),
  recharge: undefined,
  withdrawal: undefined,
  transfers: undefined,
  payee: showing(db, lookups.payee),
  receiver: showing(db, lookups.receiver),
  section: sectionRows(db),
  room: roomRows(db),
  bed: showing(db, lookups.bed),
  equ: showing(db, lookups.equ),
  type: undefined,
  price: priceRows(db),
  problem: undefined,
  normal: undefined,
  banner: undefined,
  setter: showing(db, lookups.setter),
  customer: customerFigures(db),
  param: undefined,
  dict: parentNames(dictionaries.system),
  dictBiz: parentNames(dictionaries.business),
  menu: menuNames(db, dictionaries.system, menu),
  appMenu: menuNames(db, dictionaries.system, appMenu),
  topMenu: undefined,
  role: (rows, language) => {
    const parents = namesOf(
      db,
      role,
      role.roleName,
      rows.map((row) => row.parentId),
    )
    return rows.map((row) => ({ parentName: parents(row.parentId) || pick(top, language) }))
  },
  dept: (rows, language) => {
    const parents = namesOf(
      db,
      dept,
      dept.deptName,
      rows.map((row) => row.parentId),
    )
    const categories = dictionaries.system.names('org_category', language)
    const details = detailsOf(db, rows)
    return rows.map((row) => ({
      ...details(String(row.id)),
      parentName: parents(row.parentId) || pick(top, language),
      deptCategoryName: categories.get(String(row.deptCategory)) ?? '',
    }))
  },
  region: (rows, language) => {
    const parents = namesOf(
      db,
      region,
      region.name,
      rows.map((row) => row.parentCode),
    )
    return rows.map((row) => ({ parentName: parents(row.parentCode) || pick(top, language) }))
  },
  user: (rows, language) => {
    const roles = namesOf(
      db,
      role,
      role.roleName,
      rows.map((row) => row.roleId),
    )
    const depts = namesOf(
      db,
      dept,
      dept.deptName,
      rows.map((row) => row.deptId),
    )
    const [sexes, types] = ['sex', 'user_type'].map((code) => dictionaries.system.names(code, language))
    return rows.map((row) => ({
      roleName: roles(row.roleId),
      deptName: depts(row.deptId),
      // why: there are no posts and one tenant here; the keys stay for clients that read them
      postName: '',
      tenantName: '',
      sexName: sexes!.get(String(row.sex)) ?? '',
      userTypeName: types!.get(String(row.userType)) ?? '',
      statusName: pick(row.status === 1 ? ['正常', 'Active'] : ['停用', 'Disabled'], language),
    }))
  },
  dataScope: scopeNames(dictionaries.system, 'data_scope_type'),
  apiScope: scopeNames(dictionaries.system, 'api_scope_type'),
  client: undefined,
  oss: configNames(dictionaries.system, 'oss'),
  sms: configNames(dictionaries.system, 'sms'),
  attach: undefined,
  audit: showing(db, lookups.audit),
  ledger: showing(db, lookups.ledger),
  usual: undefined,
  api: undefined,
  error: undefined,
  workStart: (rows) => {
    const names = dictionaries.system.names('flow')
    return rows.map((row) => ({ categoryName: names.get(String(row.category).replace(/^flow_/, '')) }))
  },
  workClaim: (rows) => flow.ofTasks(idsOf(rows), 'claim'),
  workTodo: (rows) => flow.ofTasks(idsOf(rows), 'todo'),
  workSend: (rows) => flow.ofInstances(idsOf(rows)),
  workDone: (rows) => flow.ofTasks(idsOf(rows), 'done'),
  leave: undefined,
})
