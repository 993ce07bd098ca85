/** The derived fields of rows in lists and in details (contract page springblade §1, fact 8). */
import { sourceNull, type KindName, type Row } from './rows.ts'
import { BadSql } from './query.ts'
import { entryName, namesOf, rowBy, top, type World } from './world.ts'

const leaf = { hasChildren: false }

/** Only details of trees look up the name of the parent. @throws BadSql for a row whose parent is missing (fact 12) */
function parentName(rows: readonly Row[], { parentId }: Row, name: string): string {
  if (parentId === '0') return top
  const parent = rowBy(rows, parentId)
  if (!parent) throw new BadSql(sourceNull)
  return String(parent[name])
}

function userRow(world: World, row: Row): Row {
  const { role, dept } = world.tables
  return {
    ...row,
    roleName: namesOf(role.rows, row.roleId, 'roleName'),
    deptName: namesOf(dept.rows, row.deptId, 'deptName'),
    postName: '',
    sexName: entryName(world, 'sex', row.sex),
  }
}

const scopeName = (world: World, name: 'data_scope_type' | 'api_scope_type', row: Row) => entryName(world, name, row.scopeType)

/** A row of a list. */
export function listed(world: World, name: KindName, row: Row): Row {
  const { tables } = world
  if (name === 'user') return userRow(world, row)
  if (name === 'role') return { ...row, ...leaf, parentName: parentName(tables.role.rows, row, 'roleName') }
  if (name === 'dept' || name === 'dict') return { ...row, ...leaf, parentName: '' }
  if (name === 'menu') return { ...row, ...leaf, parentName: '', categoryName: '', actionName: '', isOpenName: '' }
  if (name === 'post') return { ...row, categoryName: entryName(world, 'post_category', row.category) }
  if (name === 'notice') return { ...row, categoryName: entryName(world, 'notice', row.category) }
  if (name === 'data-scope') return { ...row, scopeTypeName: scopeName(world, 'data_scope_type', row) }
  if (name === 'api-scope') return { ...row, scopeTypeName: scopeName(world, 'api_scope_type', row) }
  if (name === 'usual' || name === 'api' || name === 'error') {
    const { params: _params, logData: _data, stackTrace: _trace, message: _message, ...rest } = row
    return rest
  }
  return row
}

/** A row of `detail`. */
export function detailed(world: World, name: KindName, row: Row): Row {
  const { tables } = world
  const titles = { role: 'roleName', dept: 'deptName', dict: 'dictValue', menu: 'name' } as const
  if (name === 'role' || name === 'dept' || name === 'dict')
    return { ...row, ...leaf, parentName: parentName(tables[name].rows, row, titles[name]) }
  if (name === 'menu')
    return {
      ...row,
      ...leaf,
      parentName: parentName(tables.menu.rows, row, titles.menu),
      categoryName: entryName(world, 'menu_category', row.category),
      actionName: entryName(world, 'button_func', row.action),
      isOpenName: entryName(world, 'yes_no', row.isOpen),
    }
  if (name === 'data-scope' || name === 'api-scope' || name === 'error') return row
  return listed(world, name, row)
}
