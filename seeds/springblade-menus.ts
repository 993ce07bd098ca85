/** Menu rows that a stock console of SpringBlade (Saber 4) needs, because it finds a page by its path, and a button by its code. */
import { pick } from '#contract/languages.ts'
import { actButtons } from '#contract/springblade/menu-codes.ts'
import type { Db } from '#db/open.ts'
import { menu, role, roleMenu } from '#db/tables/system.ts'
import { and, eq } from 'drizzle-orm'
import { addMenus, missingMenus, type MenuRow } from './menus.ts'

const administrator = 'administrator'

/** Paths of pages that both consoles have under the same code; ours finds a page by its code. */
const paths: Readonly<Record<string, string>> = {
  role: '/authority/role',
  region: '/base/region',
  notice: '/desk/notice',
  post: '/system/post',
  tenant: '/system/tenant',
}

type Page = Pick<MenuRow, 'code' | 'parent' | 'name' | 'path' | 'source' | 'sort'> & { buttons?: readonly (keyof typeof buttonsHere)[] }
/** Pages and groups with codes of their own, parents first; `system` exists already. */
const pages: readonly Page[] = [
  { code: 'monitor', parent: '', name: '系统监控', path: '/monitor', source: 'iconfont icon-yanzhengma', sort: 97 },
  { code: 'log', parent: 'monitor', name: '日志管理', path: '/monitor/log', source: 'iconfont iconicon_doc', sort: 1 },
  { code: 'log_usual', parent: 'log', name: '通用日志', path: '/monitor/log/usual', source: '', sort: 1, buttons: ['view'] },
  { code: 'log_api', parent: 'log', name: '接口日志', path: '/monitor/log/api', source: '', sort: 2, buttons: ['view'] },
  { code: 'log_error', parent: 'log', name: '错误日志', path: '/monitor/log/error', source: '', sort: 3, buttons: ['view'] },
  { code: 'authority', parent: '', name: '权限管理', path: '/authority', source: 'iconfont icon-bofangqi-suoping', sort: 98 },
  {
    code: 'data_scope',
    parent: 'authority',
    name: '数据权限',
    path: '/authority/datascope',
    source: 'iconfont icon-shujuzhanshi2',
    sort: 2,
    buttons: ['setting'],
  },
  {
    code: 'api_scope',
    parent: 'authority',
    name: '接口权限',
    path: '/authority/apiscope',
    source: 'iconfont iconicon_send',
    sort: 3,
    buttons: ['setting'],
  },
  {
    code: 'topmenu',
    parent: 'system',
    name: '顶部菜单',
    path: '/system/topmenu',
    source: 'iconfont icon-canshu',
    sort: 200,
    buttons: ['add', 'edit', 'delete', 'view', 'setting'],
  },
]

const buttonsHere = { ...actButtons, setting: { title: ['配置', 'Setting'], action: 2 } } as const

const rows: readonly MenuRow[] = pages.flatMap(({ buttons = [], ...page }): MenuRow[] => [
  { ...page, alias: 'menu', word: 'system', category: 1 },
  ...buttons.map((act, i): MenuRow => {
    const { title, action } = buttonsHere[act]
    const code = `${page.code}_${act}`
    return {
      parent: page.code,
      word: 'system',
      code,
      name: pick(title, 'zh'),
      alias: act,
      path: '',
      source: '',
      sort: i + 1,
      category: 2,
      action,
    }
  }),
])

type Store = Pick<Db, 'insert' | 'select' | 'update'>

/**
 * Adds missing rows, and gives shared pages the path that Saber expects. Rows that somebody removed are not added again. Roles with the
 * alias administrator get the new rows, everybody else after a grant. @returns how many rows were added and changed
 */
export function addSpringBladeMenus(db: Store): { added: number; changed: number } {
  const alive = db.select({ id: menu.id, code: menu.code, path: menu.path }).from(menu).where(eq(menu.isDeleted, 0)).all()
  const moved = alive.flatMap(({ id, code, path }) => {
    const target = paths[code]
    return target === undefined || target === path ? [] : [{ id, path: target }]
  })
  for (const { id, path } of moved) db.update(menu).set({ path }).where(eq(menu.id, id)).run()
  const added = missingMenus(db, rows)
  addMenus(db, added)
  const administrators = db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.roleAlias, administrator), eq(role.isDeleted, 0)))
    .all()
  for (const { id: roleId } of administrators) for (const { id: menuId } of added) db.insert(roleMenu).values({ roleId, menuId }).run()
  return { added: added.length, changed: moved.length }
}
