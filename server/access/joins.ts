/** Joined fields of menus, roles, departments, users and scopes. */
import { userStates } from '#contract/endpoints/user.ts'
import { pick } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { appMenu, dept, menu, post, role } from '#db/tables/system.ts'
import { namesOf, parentNamesOf, type Join, type Joins } from '../api/crud/join.ts'
import { detailsOf } from '../rental/hospital-details.ts'
import type { Dictionary } from '../api/dictionary.ts'
import { tenantsOf } from '../rights/tenant.ts'

const menuNames =
  (db: Db, system: Dictionary, table: typeof menu | typeof appMenu): Join<'menu'> =>
  (rows, language) => {
    const parent = parentNamesOf(db, table.name, rows, language)
    const category = system.names('menu_category', language)
    const action = system.names('button_func', language)
    const isOpen = system.names('yes_no', language)
    return rows.map((row) => ({
      ...parent(row),
      categoryName: category.get(String(row.category)) ?? '',
      actionName: action.get(String(row.action)) ?? '',
      isOpenName: isOpen.get(String(row.isOpen)) ?? '',
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
    role: (rows, language) => rows.map(parentNamesOf(db, role.roleName, rows, language)),
    dept: (rows, language) => {
      const parent = parentNamesOf(db, dept.deptName, rows, language)
      const categories = system.names('org_category', language)
      const details = detailsOf(db, rows)
      return rows.map((row) => ({
        ...details(String(row.id)),
        ...parent(row),
        deptCategoryName: categories.get(String(row.deptCategory)) ?? '',
      }))
    },
    post: (rows, language) => {
      const categories = system.names('post_category', language)
      return rows.map((row) => ({ categoryName: categories.get(String(row.category)) ?? '' }))
    },
    user: (rows, language) => {
      const roles = namesOf(db, role.roleName, rows, 'roleId')
      const depts = namesOf(db, dept.deptName, rows, 'deptId')
      const tenant = tenantsOf(db)
      const posts = namesOf(db, post.postName, rows, 'postId')
      const sexes = system.names('sex', language)
      const types = system.names('user_type', language)
      return rows.map((row) => ({
        roleName: roles(row),
        deptName: depts(row),
        postName: posts(row),
        tenantName: tenant(row).tenantName,
        sexName: sexes.get(String(row.sex)) ?? '',
        userTypeName: types.get(String(row.userType)) ?? '',
        statusName: pick(row.status === userStates.active ? ['正常', 'Active'] : ['停用', 'Disabled'], language),
      }))
    },
    dataScope: scopeNames(system, 'data_scope_type'),
    apiScope: scopeNames(system, 'api_scope_type'),
  }) satisfies Partial<Joins>
