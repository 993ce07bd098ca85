/** Access control: menus, roles, departments, users, and the scopes that narrow them (contract page system §1-§5, §9). */
import { z } from 'zod'
import { hospitalDetails } from '../hospital.ts'
import { defineResource } from '../resource.ts'
import { crud } from '../verbs.ts'
import {
  aliases,
  avatar,
  code,
  dateTime,
  day,
  flag,
  icon,
  id,
  identifier,
  int,
  mobile,
  optional,
  parent,
  rank,
  ref,
  refs,
  state,
  text,
  textarea,
} from '../values.ts'

/** The menus of the console and of the app have the same shape. */
const menuEntity = <N extends string>(name: N) =>
  z.object({
    id,
    parentId: parent(name, { category: '1' }),
    code: identifier(64),
    name: text(64),
    alias: optional(identifier(64)),
    path: optional(identifier(255)),
    source: optional(icon()),
    sort: rank(),
    category: code('menu_category', 'dict'),
    action: optional(code('button_func', 'dict')),
    isOpen: optional(code('yes_no', 'dict')),
    roles: optional(aliases()),
    keepAlive: optional(flag('1')),
    query: optional(identifier(255)),
    group: optional(text(64)),
    i18n: optional(identifier(64)),
    remark: optional(textarea(255)),
  })
const menuMeta = ['roles', 'keepAlive', 'query', 'group', 'i18n'] as const
const menuForm = {
  entry: ['parentId', 'name', 'code', 'alias', 'category', 'source', 'sort'],
  target: ['path', 'action', 'isOpen'],
  visibility: menuMeta,
  note: ['remark'],
} as const
const menuJoined = () => z.object({ parentName: text(), categoryName: text(), actionName: text(), isOpenName: text() })

export const menu = defineResource({
  name: 'menu',
  api: '/api/blade-system/menu',
  path: '/system/menu',
  calls: crud,
  shape: 'tree',
  entity: () => menuEntity('menu'),
  joined: menuJoined,
  search: ['name', 'code', 'alias'],
  columns: ['name', 'path', 'code', 'alias', 'category', 'sort'],
  card: { title: ['name'], lines: [['path'], ['code']], state: 'category' },
  form: menuForm,
  title: 'name',
  open: {
    whole: true,
    unselected: true,
    unique: { code: 'menuTaken' },
    lacks: menuMeta,
    fields: () => ({ code: identifier(255), name: text(255), alias: optional(identifier(255)) }),
  },
})

export const appMenu = defineResource({
  name: 'appMenu',
  api: '/api/blade-system/appmenu',
  path: '/system/app-menu',
  calls: crud,
  shape: 'tree',
  entity: () => menuEntity('appMenu'),
  joined: menuJoined,
  search: ['name', 'code', 'alias'],
  columns: ['name', 'path', 'code', 'alias', 'category', 'sort'],
  card: { title: ['name'], lines: [['path'], ['code']], state: 'category' },
  form: menuForm,
  title: 'name',
  open: 'absent',
})

export const topMenu = defineResource({
  name: 'topMenu',
  api: '/api/blade-system/topmenu',
  path: '/system/top-menu',
  calls: crud,
  entity: () =>
    z.object({
      id,
      code: identifier(64),
      name: text(64),
      source: icon(),
      path: optional(identifier(255)),
      sort: rank(),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  search: ['code', 'name'],
  columns: ['name', 'code', 'source', 'sort'],
  card: { title: ['name'], lines: [['code'], ['sort']] },
  form: ['name', 'source', 'code', 'path', 'sort'],
  open: { unique: { code: 'topMenuTaken' } },
})

export const role = defineResource({
  name: 'role',
  api: '/api/blade-system/role',
  path: '/system/role',
  calls: crud,
  shape: 'tree',
  entity: () => z.object({ id, parentId: parent('role'), roleName: text(64), roleAlias: identifier(64), sort: rank() }),
  joined: () => z.object({ parentName: text() }),
  search: ['roleName', 'roleAlias'],
  columns: ['roleName', 'roleAlias', 'sort'],
  card: { title: ['roleName'], lines: [['roleAlias'], ['sort']] },
  form: ['roleName', 'roleAlias', 'parentId', 'sort'],
  title: 'roleName',
  open: {
    whole: true,
    unselected: true,
    tenant: true,
    unique: { roleAlias: 'roleAliasTaken' },
    fields: () => ({ roleName: text(255), roleAlias: identifier(255) }),
  },
})

export const dept = defineResource({
  name: 'dept',
  api: '/api/blade-system/dept',
  path: '/system/dept',
  calls: crud,
  shape: 'tree',
  entity: () =>
    z.object({
      id,
      parentId: parent('dept'),
      /** Ids from the root down to the parent, "0,1,2". */
      ancestors: optional(text(2000)),
      deptName: text(64),
      fullName: text(128),
      deptCategory: optional(code('org_category', 'dict')),
      sort: rank(),
      remark: optional(textarea(255)),
    }),
  joined: () => z.object({ parentName: text(), deptCategoryName: text(), ...hospitalDetails }),
  search: ['deptName', 'fullName'],
  columns: ['deptName', 'fullName', 'deptCategory', 'sort', 'remark'],
  card: { title: ['deptName'], lines: [['fullName'], ['remark']], state: 'deptCategory' },
  form: {
    organisation: ['deptName', 'fullName', 'parentId', 'deptCategory', 'sort', 'remark'],
    location: ['address', 'regionCode', 'lng', 'lat'],
    contact: ['contact', 'phone', 'state'],
  },
  title: 'deptName',
  open: {
    whole: true,
    unselected: true,
    root: '',
    fields: () => ({ deptName: text(45), fullName: text(45) }),
    tenant: true,
    lacks: ['deptCategory', 'deptCategoryName', ...Object.keys(hospitalDetails)],
  },
})

/** A user's position in the organisation; it carries no rights. */
export const post = defineResource({
  name: 'post',
  api: '/api/blade-system/post',
  path: '/system/post',
  calls: crud,
  entity: () =>
    z.object({
      id,
      tenantId: identifier(12),
      category: code('post_category', 'dict'),
      postCode: identifier(12),
      postName: text(50),
      sort: rank(),
      remark: optional(textarea(255)),
      status: int(0, 9),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: () => z.object({ categoryName: text() }),
  search: ['postName', 'postCode', 'category'],
  columns: ['postName', 'postCode', 'category', 'sort', 'remark'],
  card: { title: ['postName'], lines: [['postCode'], ['remark']], state: 'category' },
  form: ['postName', 'postCode', 'category', 'sort', 'remark'],
  title: 'postName',
  open: { tenant: 'own' },
})

/** The password is not a field: `submit` accepts it and no answer returns it. */
export const user = defineResource({
  name: 'user',
  api: '/api/blade-user',
  path: '/system/user',
  calls: { ...crud, list: 'page' },
  entity: () =>
    z.object({
      id,
      code: optional(identifier(64)),
      account: identifier(45),
      name: text(20),
      realName: text(20),
      avatar: optional(avatar()),
      email: optional(identifier(64)),
      phone: optional(mobile()),
      birthday: optional(day()),
      sex: optional(code('sex', 'dict')),
      roleId: optional(refs('role')),
      deptId: optional(refs('dept')),
      postId: optional(refs('post')),
      userType: optional(code('user_type', 'dict')),
      /** Only changed by its own call (`userStates`). */
      status: state('enable_state'),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: () =>
    z.object({
      roleName: text(),
      deptName: text(),
      postName: text(),
      sexName: text(),
      userTypeName: text(),
      statusName: text(),
      tenantName: text(),
    }),
  search: ['account', 'realName', 'userType', 'roleId', 'deptId', 'status'],
  find: ['account', 'realName', 'phone'],
  columns: ['account', 'name', 'realName', 'roleName', 'deptName', 'userTypeName', 'phone', 'status', 'createTime'],
  card: { title: ['account', 'realName'], lines: [['roleName'], ['deptName', 'phone']], state: 'status' },
  form: {
    person: ['realName', 'account', 'name', 'phone', 'email'],
    reach: ['deptId', 'roleId'],
    work: ['postId', 'code', 'userType'],
    profile: ['sex', 'birthday', 'avatar'],
  },
  open: {
    api: '/api/blade-system/user',
    calls: { list: 'list' },
    tenant: true,
    unselected: true,
    fields: () => ({
      roleId: refs('role'),
      deptId: refs('dept'),
      realName: text(10),
      code: optional(identifier(12)),
      email: optional(identifier(45)),
    }),
    never: { roleId: '-1', deptId: '-1' },
    lacks: ['userType', 'userTypeName', 'status', 'statusName', 'tenantName', 'postName'],
  },
})

const scopeJoined = () => z.object({ scopeTypeName: text() })

/** Limits the rows of a list that a role sees. */
export const dataScope = defineResource({
  name: 'dataScope',
  api: '/api/blade-system/data-scope',
  path: '/system/data-scope',
  calls: crud,
  entity: () =>
    z.object({
      id,
      menuId: ref('menu'),
      resourceCode: identifier(64),
      scopeName: text(64),
      scopeField: optional(identifier(255)),
      scopeClass: optional(identifier(255)),
      /** Column, in snake_case, that is compared with the user or their departments. */
      scopeColumn: optional(identifier(64)),
      scopeType: code('data_scope_type', 'dict'),
      scopeValue: optional(text(2000)),
      remark: optional(textarea(255)),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: scopeJoined,
  search: ['menuId', 'scopeName', 'scopeType'],
  columns: ['scopeName', 'resourceCode', 'scopeColumn', 'scopeTypeName', 'remark'],
  card: { title: ['scopeName'], lines: [['resourceCode'], ['scopeColumn', 'scopeTypeName']] },
  form: {
    rule: ['menuId', 'scopeName', 'resourceCode'],
    condition: ['scopeColumn', 'scopeType', 'scopeField', 'scopeClass', 'scopeValue'],
    note: ['remark'],
  },
})

/** Paths that only roles with the scope may call. */
export const apiScope = defineResource({
  name: 'apiScope',
  api: '/api/blade-system/api-scope',
  path: '/system/api-scope',
  calls: crud,
  entity: () =>
    z.object({
      id,
      menuId: ref('menu'),
      resourceCode: identifier(64),
      scopeName: text(64),
      scopePath: identifier(255),
      scopeType: code('api_scope_type', 'dict'),
      remark: optional(textarea(255)),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: scopeJoined,
  search: ['menuId', 'scopeName', 'scopePath'],
  columns: ['scopeName', 'resourceCode', 'scopePath', 'scopeTypeName', 'remark'],
  card: { title: ['scopeName'], lines: [['scopePath'], ['resourceCode', 'scopeTypeName']] },
  form: ['menuId', 'scopeName', 'resourceCode', 'scopePath', 'scopeType', 'remark'],
})
