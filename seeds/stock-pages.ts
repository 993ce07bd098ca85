/**
 * The pages of consoles that others wrote, as the menus of their own servers have them. Such a console finds a page by its path and shows
 * a button by its code; Sword also opens what the button's path says, and names a page by the codes of its groups.
 */
import { userBases, userCalls } from '#contract/endpoints/user.ts'
import type { Pair } from '#contract/languages.ts'
import { acts, permission } from '#contract/resource.ts'
import { dept, menu, post, role, topMenu, user } from '#contract/resources/access.ts'
import { workClaim, workDone, workSend, workStart, workTodo } from '#contract/resources/flow.ts'
import { attach, notice, oss, sms } from '#contract/resources/platform.ts'
import { client, dict, dictBiz, param, region, tenant } from '#contract/resources/system.ts'
import { actButtons } from '#contract/springblade/menu-codes.ts'

/**
 * Saber 4, Sword 4, and the web client of BladeX 4, each with the alias of the role that holds its pages: all three show some buttons only
 * if it contains `admin`, and Sword admits nobody but a few aliases, of which this is one.
 */
export const stockConsoles = {
  springblade: { name: 'SpringBlade', role: 'springblade_admin' },
  sword: { name: 'Sword', role: 'admin' },
  bladex: { name: 'BladeX', role: 'bladex_admin' },
} as const
export type StockConsole = keyof typeof stockConsoles
export const isStockConsole = (name: string): name is StockConsole => Object.hasOwn(stockConsoles, name)

/** A button; `action`: 0 nowhere, 1 above a list, 2 in its rows, 3 both. */
interface StockButton {
  code: string
  title: Pair
  alias: string
  path: string
  action: 0 | 1 | 2 | 3
}
interface Group {
  code: string
  parent: string
  name: string
  path: string
  source: string
  sort: number
}
export interface StockPage extends Group {
  buttons: readonly StockButton[]
  /** The consoles that have the page. */
  in: readonly StockConsole[]
}

const groups = {
  desk: { parent: '', name: '工作台', path: '/desk', source: 'iconfont iconicon_airplay', sort: 94 },
  work: { parent: '', name: '我的事务', path: '/work', source: 'iconfont iconicon_doc', sort: 95 },
  resource: { parent: '', name: '资源管理', path: '/resource', source: 'iconfont iconicon_community_line', sort: 96 },
  monitor: { parent: '', name: '系统监控', path: '/monitor', source: 'iconfont icon-yanzhengma', sort: 97 },
  log: { parent: 'monitor', name: '日志管理', path: '/monitor/log', source: 'iconfont iconicon_doc', sort: 1 },
  authority: { parent: '', name: '权限管理', path: '/authority', source: 'iconfont icon-bofangqi-suoping', sort: 98 },
  base: { parent: '', name: '基础配置', path: '/base', source: 'iconfont iconicon_affiliations_li', sort: 99 },
} satisfies Record<string, Omit<Group, 'code'>>

const everywhere: readonly StockConsole[] = ['springblade', 'sword', 'bladex']
const notSword: readonly StockConsole[] = ['springblade', 'bladex']
const onlyBladeX: readonly StockConsole[] = ['bladex']

const button = (code: string, title: Pair, alias: string, action: StockButton['action'], path = ''): StockButton => ({
  ...{ code, title, alias, action, path },
})
/** The four buttons of a page: its forms are below its path, and removing is a call. */
const four = (code: string, path: string, api: string) =>
  acts.map((act) =>
    button(
      permission(code, act),
      actButtons[act].title,
      act,
      actButtons[act].action,
      act === 'delete' ? `${api}/remove` : `${path}/${act}`,
    ),
  )
const setting = (code: string, action: StockButton['action']) => [button(`${code}_setting`, ['配置', 'Setting'], 'setting', action)]

type Rest = Partial<Pick<StockPage, 'in' | 'source' | 'buttons'>> & { api?: string }
/** @param end the end of the page's path, below that of its group */
function page(
  parent: string,
  code: string,
  name: string,
  sort: number,
  end: string,
  { api, buttons = [], source = '', ...rest }: Rest,
): StockPage {
  const path = `${parent in groups ? groups[parent as keyof typeof groups].path : `/${parent}`}/${end}`
  return { parent, code, name, sort, path, source, in: everywhere, ...rest, buttons: [...(api ? four(code, path, api) : []), ...buttons] }
}

const log = (code: string, name: string, sort: number) => {
  const end = code.replace('log_', '')
  const view = button(`${code}_view`, actButtons.view.title, 'view', 2, `${groups.log.path}/${end}/view`)
  return page('log', code, name, sort, end, { buttons: [view] })
}
/** Pages of which this server has a row already keep its name. */
const pages: readonly StockPage[] = [
  page('desk', notice.name, '通知公告', 1, 'notice', { api: notice.api }),
  page('system', user.name, '用户管理', 1, 'user', {
    api: userBases[1],
    buttons: [
      button(userCalls.grant.needs, ['角色配置', 'Assign roles'], 'role', 1),
      button(userCalls.resetPassword.needs, ['密码重置', 'Reset passwords'], 'reset-password', 1, `${userBases[1]}/reset-password`),
    ],
  }),
  page('system', dept.name, '部门管理', 2, 'dept', { api: dept.api }),
  page('system', post.name, '岗位管理', 2, 'post', { api: post.api }),
  page('system', dict.name, '字典管理', 3, 'dict', { api: dict.api }),
  page('system', 'dictbiz', '业务字典', 201, 'dictbiz', { api: dictBiz.api, in: onlyBladeX }),
  page('system', menu.name, '菜单管理', 4, 'menu', { api: menu.api }),
  page('system', 'topmenu', '顶部菜单', 200, 'topmenu', {
    api: topMenu.api,
    buttons: setting('topmenu', 1),
    source: 'iconfont icon-canshu',
    in: notSword,
  }),
  page('system', param.name, '参数管理', 6, 'param', { api: param.api }),
  page('system', tenant.name, '租户管理', 7, 'tenant', { api: tenant.api }),
  page('system', client.name, '应用管理', 8, 'client', { api: client.api }),
  page('work', workStart.name, '发起事务', 1, 'start', { in: onlyBladeX }),
  page('work', workClaim.name, '待签事务', 2, 'claim', { in: onlyBladeX }),
  page('work', workTodo.name, '待办事务', 3, 'todo', { in: onlyBladeX }),
  page('work', workSend.name, '已发事务', 4, 'send', { in: onlyBladeX }),
  page('work', workDone.name, '办结事务', 5, 'done', { in: onlyBladeX }),
  page('resource', oss.name, '对象存储', 1, 'oss', { api: oss.api, in: onlyBladeX }),
  page('resource', sms.name, '短信配置', 2, 'sms', { api: sms.api, in: onlyBladeX }),
  page('resource', attach.name, '附件管理', 3, 'attach', {
    api: attach.api,
    buttons: [button('attach_upload', ['上传', 'Upload'], 'upload', 1), button('attach_download', ['下载', 'Download'], 'download', 2)],
    in: onlyBladeX,
  }),
  log('log_usual', '通用日志', 1),
  log('log_api', '接口日志', 2),
  log('log_error', '错误日志', 3),
  page('authority', role.name, '角色管理', 1, 'role', { api: role.api }),
  page('authority', 'data_scope', '数据权限', 2, 'datascope', {
    buttons: setting('data_scope', 2),
    source: 'iconfont icon-shujuzhanshi2',
  }),
  page('authority', 'api_scope', '接口权限', 3, 'apiscope', {
    buttons: setting('api_scope', 2),
    source: 'iconfont iconicon_send',
    in: notSword,
  }),
  page('base', region.name, '行政区划', 1, 'region', {
    buttons: [
      button(permission(region.name, 'add'), actButtons.add.title, 'add', 1),
      button(permission(region.name, 'delete'), actButtons.delete.title, 'delete', 2, `${region.api}/remove`),
    ],
  }),
]

/** The pages of a console. */
export const pagesOf = (name: StockConsole): StockPage[] => pages.filter((one) => one.in.includes(name))

/** The groups that these pages lie in and that this server does not have itself, parents first. */
export function groupsOf(list: readonly StockPage[]): Group[] {
  const needed = new Set(list.flatMap(({ parent }) => (parent === 'log' ? ['monitor', 'log'] : [parent])))
  return Object.entries(groups).flatMap(([code, group]) => (needed.has(code) ? [{ code, ...group }] : []))
}

const places = new Map(pages.flatMap((one) => one.buttons.map(({ code, path, action }) => [code, { path, action }])))
/** Where a stock console shows a button and what it opens; undefined for a button that it does not know. */
export const stockButton = (code: string): Pick<StockButton, 'path' | 'action'> | undefined => places.get(code)
