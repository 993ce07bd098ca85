/** Menus, grants, trees, regions and dictionaries beyond the four verbs (contract page system). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { versionKey, versionLength } from '../version-keys.ts'
import { dictEntry, menuItem } from '../session.ts'

const system = '/api/blade-system'
const none = z.object({})

export const menuRoutes = defineEndpoint({
  method: 'GET',
  path: `${system}/menu/routes`,
  via: 'query',
  input: z.object({ topMenuId: z.string().optional() }),
  output: z.array(menuItem),
  needs: 'guest',
})
export const menuButtons = defineEndpoint({
  method: 'GET',
  path: `${system}/menu/buttons`,
  via: 'query',
  input: none,
  output: z.array(menuItem),
  needs: 'guest',
})

const topMenuRow = z.object({ id: z.string(), code: z.string(), name: z.string(), source: z.string(), path: z.string(), sort: z.number() })
export const topMenus = defineEndpoint({
  method: 'GET',
  path: `${system}/menu/top-menu`,
  via: 'query',
  input: none,
  output: z.array(topMenuRow),
  needs: 'token',
})

/** A node of the trees in selects and grant dialogs; all ids are text. */
export interface TreeNode {
  id: string
  parentId: string
  title: string
  key: string
  value: string
  hasChildren: boolean
  children?: TreeNode[]
}
const treeNode: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    title: z.string(),
    key: z.string(),
    value: z.string(),
    hasChildren: z.boolean().default(false),
    children: z.array(treeNode).optional(),
  }),
)
const nodes = z.array(treeNode)
const rows = z.array(z.unknown())
/** Id lists of a JSON body: null counts as empty, numbers as text. More than these is no choice that somebody made. */
const ids = z
  .array(z.coerce.string<string | number>())
  .max(10_000)
  .nullish()
  .transform((list) => [...new Set(list ?? [])])
const commaIds = z
  .string()
  .min(1)
  .transform((list) => [...new Set(list.split(',').flatMap((id) => id.trim() || []))])

const get = <I extends z.ZodType, O extends z.ZodType>(path: string, needs: string, input: I, output: O) =>
  defineEndpoint({ method: 'GET', path: `${system}/${path}`, via: 'query', input, output, needs })
const lazy = z.looseObject({ parentId: z.string().optional() })

/** The menu of the console and that of the app have the same calls. Lazy lists: empty `parentId` searches the whole tree. */
const menuOf = (api: 'menu' | 'appmenu', needs: 'menu' | 'appMenu', select: string) => ({
  lazyList: get(`${api}/lazy-list`, needs, lazy, rows),
  lazyMenuList: get(`${api}/lazy-menu-list`, select, lazy, rows),
  /** A page in the BladeX dialect, an array in the open one. */
  menuList: get(`${api}/menu-list`, select, z.looseObject({}), z.unknown()),
  tree: get(`${api}/tree`, select, none, nodes),
})
export const menuCalls = menuOf('menu', 'menu', 'menu|dataScope|apiScope')
export const appMenuCalls = menuOf('appmenu', 'appMenu', 'appMenu')

export const grantTree = get('menu/grant-tree', 'role', none, z.object({ menu: nodes, dataScope: nodes, apiScope: nodes }))
const keys = z.object({ menu: z.array(z.string()), dataScope: z.array(z.string()), apiScope: z.array(z.string()) })
export const roleTreeKeys = get('menu/role-tree-keys', 'role', z.object({ roleIds: commaIds }), keys)
export const grantTopTree = get('menu/grant-top-tree', 'topMenu', none, z.object({ menu: nodes, dataScope: nodes, apiScope: nodes }))
export const topTreeKeys = get('menu/top-tree-keys', 'topMenu', z.object({ topMenuIds: commaIds }), keys)

/** The version (`keysVersion`) of what was held when the choice was made; without it nothing is compared. */
const version = z.string().max(versionLength).nullish()
/** Replaces what the roles hold, all three kinds. */
export const roleGrant = defineEndpoint({
  method: 'POST',
  path: `${system}/role/grant`,
  via: 'json',
  input: z.object({ roleIds: ids, menuIds: ids, dataScopeIds: ids, apiScopeIds: ids, [versionKey]: version }),
  output: z.unknown(),
  needs: 'role_grant',
})
/** Replaces the menus of the top menus. */
export const topMenuGrant = defineEndpoint({
  method: 'POST',
  path: `${system}/topmenu/grant`,
  via: 'json',
  input: z.object({ topMenuIds: ids, menuIds: ids, [versionKey]: version }),
  output: z.unknown(),
  needs: 'topMenu_setting',
})
export const roleTree = get('role/tree', 'role|user', none, nodes)
/** The roles beside this one: those of its tenant. There is one tenant here, so they are all. */
export const roleTreeById = get('role/tree-by-id', 'role|user', z.object({ roleId: z.string().optional() }), nodes)

/** Clients ask before anybody has signed in; without tenants there is nothing to say. */
export const tenantInfo = get('tenant/info', 'open', z.object({ domain: z.string().optional() }), z.object({}))
const tenant = z.object({ id: z.string(), tenantId: z.string(), tenantName: z.string() })
export const tenantSelect = get('tenant/select', 'token', none, z.array(tenant))

export const deptCalls = {
  /** The rows of `list`, flat and paged. */
  page: get('dept/page', 'dept', z.looseObject({}), z.unknown()),
  lazyList: get('dept/lazy-list', 'dept', lazy, rows),
  tree: get('dept/tree', 'dept|user', none, nodes),
  lazyTree: get('dept/lazy-tree', 'dept|user', lazy, nodes),
}

const lazyRegion = z.looseObject({ parentCode: z.string().optional() })
/** Regions are named by code. Names of places are no secret: the trees are open to every signed-in user. */
export const regionCalls = {
  lazyList: get('region/lazy-list', 'region', lazyRegion, rows),
  lazyTree: get('region/lazy-tree', 'token', lazyRegion, nodes),
  detail: get('region/detail', 'region_view', z.object({ code: z.string().optional(), id: z.string().optional() }), z.unknown()),
  select: get('region/select', 'token', z.object({ code: z.string().default('00') }), rows),
}

/** A dictionary has the same four calls in both tables. */
const dictionaryOf = (api: 'dict' | 'dict-biz', menu: 'dict' | 'dictBiz') => ({
  /** Page of parents (parentId 0). */
  parentList: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/parent-list`,
    via: 'query',
    input: z.object({ current: z.string(), size: z.string(), code: z.string(), dictValue: z.string(), isSealed: z.string() }).partial(),
    output: z.unknown(),
    needs: menu,
  }),
  /** Tree of all entries below one parent: an array, though it takes current and size. */
  childList: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/child-list`,
    via: 'query',
    input: z.object({ parentId: z.string(), current: z.string(), size: z.string() }).partial(),
    output: z.array(z.unknown()),
    needs: menu,
  }),
  tree: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/tree`,
    via: 'query',
    input: z.object({ code: z.string().optional() }),
    output: z.array(z.unknown()),
    needs: menu,
  }),
  /** Flat entries of one code, without the parent, deleted or sealed rows. */
  dictionary: defineEndpoint({
    method: 'GET',
    path: `${system}/${api}/dictionary`,
    via: 'query',
    input: z.object({ code: z.string().min(1) }),
    output: z.array(dictEntry),
    needs: 'token',
  }),
})
export const dictCalls = dictionaryOf('dict', 'dict')
export const dictBizCalls = dictionaryOf('dict-biz', 'dictBiz')
