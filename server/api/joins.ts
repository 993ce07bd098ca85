/** Fields that are shown but not stored. A joined field without its entry here does not compile. */
import { pick, type Language } from '#contract/labels/index.ts'
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { appMenu, dept, menu, region, role } from '#db/tables/system.ts'
import { inArray } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Dictionary } from '../services/dictionary.ts'
import { splitIds } from '../services/permissions.ts'
import { refundFigures } from '../services/refund-figures.ts'

export type StoredRow = Readonly<Record<string, unknown>>
type JoinedField<N extends ResourceName> = keyof Resources[N]['joined']['shape'] & string
/** The joined fields of each row, in the order of the rows; one query for all of them. */
type Join<N extends ResourceName> = (rows: readonly StoredRow[], language: Language) => Record<JoinedField<N>, unknown>[]
type Joins = { [N in ResourceName]: [JoinedField<N>] extends [never] ? undefined : Join<N> }
export type AnyJoin = ((rows: readonly StoredRow[], language: Language) => Record<string, unknown>[]) | undefined

const top = ['顶级', 'Top level'] as const

const parentNames =
  (dictionary: Dictionary): Join<'dict'> =>
  (rows, language) => {
    const titles = dictionary.titles([...new Set(rows.map((row) => String(row.parentId)))])
    return rows.map((row) => ({ parentName: titles.get(String(row.parentId)) ?? pick(top, language) }))
  }

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
    const [category, action, isOpen] = ['menu_category', 'button_func', 'yes_no'].map((code) => system.names(code))
    return rows.map((row) => ({
      parentName: parents(row.parentId) || pick(top, language),
      categoryName: category!.get(String(row.category)) ?? '',
      actionName: action!.get(String(row.action)) ?? '',
      isOpenName: isOpen!.get(String(row.isOpen)) ?? '',
    }))
  }

const scopeNames =
  (system: Dictionary, code: string): Join<'dataScope'> =>
  (rows) => {
    const names = system.names(code)
    return rows.map((row) => ({ scopeTypeName: names.get(String(row.scopeType)) ?? '' }))
  }

export const createJoins = (db: Db, dictionaries: { system: Dictionary; business: Dictionary }): Joins => ({
  order: (rows) => {
    const figures = refundFigures(
      db,
      rows.map((row) => String(row.id)),
    )
    const states = dictionaries.business.names('order_status')
    return rows.map((row) => ({ stateName: states.get(String(row.state)) ?? '', ...figures(row) }))
  },
  refund: undefined,
  records: undefined,
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
    const categories = dictionaries.system.names('org_category')
    return rows.map((row) => ({
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
  user: (rows) => {
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
    const [sexes, types] = ['sex', 'user_type'].map((code) => dictionaries.system.names(code))
    return rows.map((row) => ({
      roleName: roles(row.roleId),
      deptName: depts(row.deptId),
      // why: there are no posts and one tenant here; the keys stay for clients that read them
      postName: '',
      tenantName: '',
      sexName: sexes!.get(String(row.sex)) ?? '',
      userTypeName: types!.get(String(row.userType)) ?? '',
      statusName: row.status === 1 ? '正常' : '停用',
    }))
  },
  dataScope: scopeNames(dictionaries.system, 'data_scope_type'),
  apiScope: scopeNames(dictionaries.system, 'api_scope_type'),
  client: undefined,
})
