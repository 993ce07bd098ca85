/** Menus, grants, trees, regions and dictionaries beyond the four verbs (contract page system). */
import { z } from 'zod'
import { menuNodes, rowOf } from '../answers.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import { exactly, exactOf, nodes, nothing, page, rowOrNone, rows, tree } from '../outputs.ts'
import { appMenu, dept, menu, post, role, topMenu } from '../resources/access.ts'
import { dict, dictBiz, region, tenant } from '../resources/system.ts'
import type { Pair } from '../languages.ts'
import { dictEntry, menuItem } from '../session.ts'
import { versionKey, versionLength } from '../version-keys.ts'
import { joinedKeys, rowKeys } from '../ids.ts'

const system = '/api/blade-system'
const none = z.object({})

const ownMenus = exactly(z.array(menuItem), () => menuNodes)
export const menuRoutes = defineEndpoint({
  name: 'menu.routes',
  title: ['我的菜单', 'My menu'],
  method: 'GET',
  path: `${system}/menu/routes`,
  via: 'query',
  input: z.object({ topMenuId: z.string().optional() }),
  output: ownMenus,
  needs: 'guest',
  strangers: 'unauthorized',
  steady: true,
})
/** The paths of the caller's menus, each with the role aliases that open it: `{ "/system/user": { authority: ["administrator"] } }`. */
export const authRoutes = defineEndpoint({
  name: 'menu.auth-routes',
  title: ['我的路径', 'My paths'],
  method: 'GET',
  path: `${system}/menu/auth-routes`,
  via: 'query',
  input: none,
  output: z.array(z.record(z.string(), z.object({ authority: z.array(z.string()) }))),
  needs: 'guest',
  strangers: 'empty',
})
export const menuButtons = defineEndpoint({
  name: 'menu.buttons',
  title: ['我的按钮', 'My buttons'],
  method: 'GET',
  path: `${system}/menu/buttons`,
  via: 'query',
  input: none,
  output: ownMenus,
  needs: 'guest',
  steady: true,
})

const topMenuRow = z.object({ id: z.string(), code: z.string(), name: z.string(), source: z.string(), path: z.string(), sort: z.number() })
export const topMenus = defineEndpoint({
  name: 'menu.top-menu',
  title: ['我的顶部菜单', 'My top menus'],
  method: 'GET',
  path: `${system}/menu/top-menu`,
  via: 'query',
  input: none,
  output: z.array(topMenuRow),
  needs: 'token',
  steady: true,
})

/** The code of the top menu with the pages that a console of BladeX has. */
export const mainMenuCode = 'bladex'
/** The top menu that such a console opens first; none if the server has none, or the caller holds none of its menus. */
export const mainMenu = defineEndpoint({
  name: 'menu.main-menu',
  title: ['主菜单', 'Main top menu'],
  method: 'GET',
  path: `${system}/menu/main-menu`,
  via: 'query',
  input: none,
  output: z.union([topMenuRow, z.strictObject({})]),
  needs: 'token',
  forms: { springblade: 'absent' },
})

type More = Pick<Endpoint, 'filters' | 'asks' | 'answersFor' | 'forms' | 'ofTenant'>
/** Calls that only BladeX has. */
const onlyBladeX = { forms: { springblade: 'absent' } } as const
const get = <I extends z.ZodType, O extends z.ZodType>(path: string, title: Pair, needs: string, input: I, output: O, more: More = {}) =>
  defineEndpoint({
    name: path.replace('/', '.'),
    title,
    method: 'GET',
    path: `${system}/${path}`,
    via: 'query',
    input,
    output,
    needs,
    ...more,
  })
const lazy = z.looseObject({ parentId: z.string().optional() })

const roots = () => ({ parentId: '0' })
/** The menus of the console and of the app have the same calls. Lazy lists: an empty `parentId` searches the whole tree. */
function menuOf<R extends typeof menu | typeof appMenu>(of: R, api: 'menu' | 'appmenu', [zh, en]: Pair, select: string, both: More = {}) {
  const [paged, nested] = [page(of), tree(of)]
  /** A page in the BladeX dialect, an array in the open one. */
  const list = exactly(z.union([nested, paged]), (dialect) => {
    const [asPage, asTree] = [exactOf(paged)(dialect), exactOf(nested)(dialect)]
    return dialect ? (dialect === 'bladex' ? asPage : asTree) : z.union([asPage, asTree])
  })
  const filters = of
  return {
    lazyList: get(`${api}/lazy-list`, [`${zh}下一级`, `The ${en}, one level`], of.name, lazy, nested, {
      ...onlyBladeX,
      filters,
      asks: roots,
    }),
    lazyMenuList: get(`${api}/lazy-menu-list`, [`${zh}下一级，不含按钮`, `The ${en}, one level, without buttons`], select, lazy, nested, {
      ...both,
      filters,
      asks: roots,
    }),
    menuList: get(`${api}/menu-list`, [`${zh}列表，不含按钮`, `The ${en}, without buttons`], select, z.looseObject({}), list, {
      ...both,
      filters,
    }),
    tree: get(`${api}/tree`, [`${zh}树`, `The ${en} as a tree`], select, none, nodes, both),
  }
}
export const menuCalls = menuOf(menu, 'menu', ['菜单', 'menu'], 'menu|dataScope|apiScope')
export const appMenuCalls = menuOf(appMenu, 'appmenu', ['App 菜单', 'app menu'], 'appMenu', onlyBladeX)

const grants = z.object({ menu: nodes, dataScope: nodes, apiScope: nodes })
const exactGrants = z.looseObject({
  menu: exactOf(nodes)(undefined),
  dataScope: exactOf(nodes)(undefined),
  apiScope: exactOf(nodes)(undefined),
})
const keys = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) })
const grantable = exactly(grants, () => exactGrants)
export const grantTree = get('menu/grant-tree', ['可授予的权限', 'Grantable permissions'], role.name, none, grantable)
export const roleTreeKeys = get(
  'menu/role-tree-keys',
  ['角色的权限', 'Permissions of roles'],
  role.name,
  z.object({ roleIds: joinedKeys }),
  keys,
  {
    asks: ({ of }) => ({ roleIds: of(role) }),
  },
)
export const grantTopTree = get(
  'menu/grant-top-tree',
  ['可授予顶部菜单的菜单', 'Menus available to a top menu'],
  topMenu.name,
  none,
  grantable,
)
export const topTreeKeys = get(
  'menu/top-tree-keys',
  ['顶部菜单的菜单', 'Menus of top menus'],
  topMenu.name,
  z.object({ topMenuIds: joinedKeys }),
  keys,
  { asks: ({ of }) => ({ topMenuIds: of(topMenu) }) },
)

/** The version (`keysVersion`) of the grants at the time of the selection; without it versions are not compared. */
const version = z.string().max(versionLength).nullish()
/** Replaces all three kinds of grants of the roles. */
export const roleGrant = defineEndpoint({
  name: 'role.grant',
  title: ['授予角色权限', 'Set role permissions'],
  button: { menu: role.name, name: '权限设置', alias: 'grant' },
  undoable: role,
  method: 'POST',
  path: `${system}/role/grant`,
  via: 'json',
  input: z.object({ roleIds: rowKeys, menuIds: rowKeys, dataScopeIds: rowKeys, apiScopeIds: rowKeys, [versionKey]: version }),
  output: nothing,
  needs: 'role_grant',
})
/** Replaces the menus of the top menus. */
export const topMenuGrant = defineEndpoint({
  name: 'topmenu.grant',
  title: ['设置顶部菜单', 'Set top menu items'],
  button: { menu: topMenu.name, name: '菜单配置', alias: 'setting' },
  undoable: topMenu,
  method: 'POST',
  path: `${system}/topmenu/grant`,
  via: 'json',
  input: z.object({ topMenuIds: rowKeys, menuIds: rowKeys, [versionKey]: version }),
  output: nothing,
  needs: 'topMenu_setting',
})
export const roleTree = get('role/tree', ['角色树', 'Role tree'], 'role|user', none, nodes, { ofTenant: true })
/** The other roles of the same tenant; here all roles, because there is only one tenant. */
export const roleTreeById = get(
  'role/tree-by-id',
  ['同租户的角色树', 'Roles of one tenant as a tree'],
  'role|user',
  z.object({ roleId: z.string().optional() }),
  nodes,
)

/** The aliases of roles that exist, for the form of a role. */
export const roleAlias = get(
  'role/alias',
  ['角色别名', 'Role aliases'],
  role.name,
  none,
  z.array(z.object({ roleAlias: z.string(), roleName: z.string() })),
  onlyBladeX,
)

/** Posts to choose from, with all fields. */
export const postSelect = get(
  'post/select',
  ['岗位选项', 'Position options'],
  'token',
  z.object({ size: z.string(), current: z.string(), words: z.string() }).partial(),
  exactly(z.array(z.record(z.string(), z.unknown())), (dialect) =>
    z.array(dialect === 'springblade' ? rowOf(post, dialect) : z.intersection(rowOf(post, dialect), z.looseObject({ name: z.string() }))),
  ),
  { filters: post, answersFor: { resource: post, verb: 'select' }, ofTenant: true },
)

/** Before sign-in, clients look up the tenant of a domain; empty for a domain that no tenant has. */
export const tenantInfo = get(
  'tenant/info',
  ['租户信息', 'Tenant of a domain'],
  'open',
  z.object({ domain: z.string().optional() }),
  z.object({ tenantId: z.string(), domain: z.string() }).partial(),
)
const tenantWord = z.coerce.string<unknown>()
/** The tenants that a user may see: all for super administrators, for others their own. `status` and `expireTime` are not everywhere. */
export const tenantSelect = get(
  'tenant/select',
  ['租户选项', 'Tenant options'],
  'token',
  none,
  exactly(
    z.array(
      z.looseObject({
        tenantId: tenantWord,
        tenantName: tenantWord,
        status: z.coerce.number<unknown>().optional().catch(undefined),
        expireTime: tenantWord.optional().catch(undefined),
      }),
    ),
    exactOf(rows(tenant)),
  ),
)

export const deptCalls = {
  /** The rows of `list`, flat and paged. */
  page: get('dept/page', ['机构分页', 'Organisations, paged'], dept.name, z.looseObject({}), page(dept), { ...onlyBladeX, filters: dept }),
  lazyList: get('dept/lazy-list', ['机构下一级', 'Organisations, one level'], dept.name, lazy, tree(dept), {
    ...onlyBladeX,
    filters: dept,
    asks: roots,
  }),
  tree: get('dept/tree', ['机构树', 'Organisation tree'], 'dept|user', none, nodes, { ofTenant: true }),
  lazyTree: get('dept/lazy-tree', ['机构树下一级', 'Organisation tree, one level'], 'dept|user', lazy, nodes, {
    ...onlyBladeX,
    asks: roots,
  }),
}

const lazyRegion = z.looseObject({ parentCode: z.string().optional() })
const countries = () => ({ parentCode: '00' })
/**
 * `words`, which only the bundled backend supports: regions of every level by parts of their name and of those above, instead of by
 * parent.
 */
const regionChoice = z.object({ code: z.string().default('00'), words: z.string().max(64).optional() })

/** Regions are identified by code. Their names are not secret, so the trees are open to every signed-in user. */
export const regionCalls = {
  lazyList: get('region/lazy-list', ['地区下一级', 'Regions, one level'], region.name, lazyRegion, tree(region), {
    filters: region,
    asks: countries,
    forms: { springblade: { omitsEmpty: true } },
  }),
  lazyTree: get('region/lazy-tree', ['地区树下一级', 'Region tree, one level'], 'token', lazyRegion, nodes, { asks: countries }),
  detail: get(
    'region/detail',
    ['地区详情', 'Get a region'],
    'region_view',
    z.object({ code: z.string().optional(), id: z.string().optional() }),
    rowOrNone(region),
    { answersFor: { resource: region, verb: 'detail' }, asks: ({ of }) => ({ code: of(region, 'code') }) },
  ),
  select: get('region/select', ['地区选项', 'Region options'], 'token', regionChoice, rows(region)),
}

/**
 * Both dictionary tables have the same calls. A stock open server has no business dictionary; one with the hospital modules has all of
 * it.
 */
function dictionaryOf<R extends typeof dict | typeof dictBiz>(of: R, api: 'dict' | 'dict-biz', [zh, en]: Pair, inOpen: More) {
  return {
    /** Page of parents (parentId 0). */
    parentList: get(
      `${api}/parent-list`,
      [`${zh}目录`, `Codes of the ${en}`],
      of.name,
      z.object({ current: z.string(), size: z.string(), code: z.string(), dictValue: z.string(), isSealed: z.string() }).partial(),
      page(of),
      { ...inOpen, filters: of },
    ),
    /** Tree of all entries below one parent: an array, although it accepts current and size. */
    childList: get(
      `${api}/child-list`,
      [`${zh}一个编号下的键值`, `Entries of one code of the ${en}`],
      of.name,
      z.object({ parentId: z.string(), current: z.string(), size: z.string() }).partial(),
      tree(of),
      { ...inOpen, asks: (find) => ({ parentId: find.of(of) }) },
    ),
    tree: get(`${api}/tree`, [`${zh}树`, `The ${en} as a tree`], of.name, z.object({ code: z.string().optional() }), nodes),
    /** Only the codes, to choose from. */
    parentTree: get(`${api}/parent-tree`, [`${zh}编号树`, `Codes of the ${en} as a tree`], of.name, none, nodes, inOpen),
    /** Entries of one code as a tree, without the parent. */
    dictionaryTree: get(
      `${api}/dictionary-tree`,
      [`${zh}：一个编号的键值树`, `Values of one code of the ${en} as a tree`],
      'token',
      z.object({ code: z.string().min(1) }),
      tree(of),
      { ...inOpen, asks: (find) => ({ code: find.of(of, 'code') }) },
    ),
    /**
     * Flat entries of one code, without the parent, deleted or sealed rows; with `sealed=1`, which Blade does not know, including
     * sealed ones.
     */
    dictionary: get(
      `${api}/dictionary`,
      [`${zh}：一个编号的键值`, `Values of one code of the ${en}`],
      'token',
      z.object({ code: z.string().min(1), sealed: z.enum(['0', '1']).optional() }),
      exactly(z.array(dictEntry), exactOf(rows(of))),
      { asks: (find) => ({ code: find.of(of, 'code') }) },
    ),
  }
}
export const dictCalls = dictionaryOf(dict, 'dict', ['系统字典', 'system dictionary'], onlyBladeX)
export const dictBizCalls = dictionaryOf(dictBiz, 'dict-biz', ['业务字典', 'business dictionary'], {})
