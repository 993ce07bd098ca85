/** Joined fields of menus, roles, departments, users and scopes. */
import { pick } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { appMenu, dept, menu, role } from '#db/tables/system.ts'
import { namesOf, top, type Join, type Joins } from '../api/crud/join.ts'
import { detailsOf } from '../rental/hospital-details.ts'
import type { Dictionary } from '../system/dictionary.ts'

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

export const accessJoins = (db: Db, system: Dictionary) =>
  ({
    menu: menuNames(db, system, menu),
    appMenu: menuNames(db, system, appMenu),
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
      const categories = system.names('org_category', language)
      const details = detailsOf(db, rows)
      return rows.map((row) => ({
        ...details(String(row.id)),
        parentName: parents(row.parentId) || pick(top, language),
        deptCategoryName: categories.get(String(row.deptCategory)) ?? '',
      }))
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
      const [sexes, types] = ['sex', 'user_type'].map((code) => system.names(code, language))
      return rows.map((row) => ({
        roleName: roles(row.roleId),
        deptName: depts(row.deptId),
        // why: this backend has no posts and one tenant; the keys stay for clients that read them
        postName: '',
        tenantName: '',
        sexName: sexes!.get(String(row.sex)) ?? '',
        userTypeName: types!.get(String(row.userType)) ?? '',
        statusName: pick(row.status === 1 ? ['正常', 'Active'] : ['停用', 'Disabled'], language),
      }))
    },
    dataScope: scopeNames(system, 'data_scope_type'),
    apiScope: scopeNames(system, 'api_scope_type'),
  }) satisfies Partial<Joins>
