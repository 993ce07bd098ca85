/** Sword 4.5: what it sends from its sign-in page to sign-out, which is without a call, and what it reads. Recorded from its built console. */
import { basic } from '../server.ts'
import type { Client, Step } from './player.ts'

const page = { current: '1', size: '10' }
const system = '/blade-system'

/** Sword opens a form at the path of a button, and removes rows by it. */
const buttons = (menu: string, path: string, api: string) => ({
  [`[code=${menu}].children[alias=add].path`]: { is: `${path}/add` },
  [`[code=${menu}].children[alias=edit].path`]: { is: `${path}/edit` },
  [`[code=${menu}].children[alias=view].path`]: { is: `${path}/view` },
  [`[code=${menu}].children[alias=delete].path`]: { is: `/api/${api}/remove` },
  [`[code=${menu}].children[alias=add].action`]: 1,
  [`[code=${menu}].children[alias=edit].action`]: 2,
})
/** A page that adds a row, opens it and removes it by the path of its button. */
const rows = (api: string, row: Readonly<Record<string, unknown>>, name: string, list: string): Step[] => [
  { call: `POST ${api}/submit`, json: row },
  { call: `GET ${api}/list`, query: { ...page, [name]: String(row[name]) }, keeps: { row: `${list}[${name}=${String(row[name])}].id` } },
  { call: `GET ${api}/detail`, query: { id: '{row}' }, reads: { [name]: { is: row[name] } } },
  { call: `POST ${api}/remove`, form: { ids: '{row}' } },
]

export const sword: Client = {
  headers: (token) => ({
    Authorization: basic('sword', 'sword_secret'),
    Accept: 'application/json',
    ...(token && { 'Blade-Auth': `bearer ${token}` }),
  }),
  steps: [
    { call: `GET ${system}/menu/auth-routes` },
    // Data that is no list keeps the sign-in page from going on to the buttons.
    { call: `GET ${system}/menu/routes`, status: 200, code: 401, reads: { '': { is: null } } },
    { call: `GET ${system}/tenant/info`, query: { domain: 'http://127.0.0.1:1888' } },
    {
      call: 'POST /blade-auth/token',
      form: { tenantId: '000000', account: '{account}', password: '{password}', type: 'account', grantType: 'password', scope: 'all' },
      // Sword admits nobody but a few roles.
      reads: { accessToken: 'text', tokenType: { is: 'bearer' }, authority: { is: 'admin' }, userId: 'text' },
      keeps: { token: 'accessToken' },
    },
    {
      call: `GET ${system}/menu/routes`,
      reads: {
        '[code=system].children[code=user].path': { is: '/system/user' },
        '[code=desk].children[code=notice].path': { is: '/desk/notice' },
        '[code=base].children[code=region].path': { is: '/base/region' },
        '[code=authority].children[code=role].path': { is: '/authority/role' },
        '[code=monitor].children[code=log].children[code=log_usual].path': { is: '/monitor/log/usual' },
      },
    },
    {
      call: `GET ${system}/menu/buttons`,
      reads: {
        ...buttons('user', '/system/user', 'blade-system/user'),
        ...buttons('role', '/authority/role', 'blade-system/role'),
        ...buttons('notice', '/desk/notice', 'blade-desk/notice'),
        ...Object.assign(
          {},
          ...['dept', 'dict', 'menu', 'param', 'post', 'tenant', 'client'].map((code) =>
            buttons(code, `/system/${code}`, `blade-system/${code}`),
          ),
        ),
        '[code=user].children[code=user_reset].alias': { is: 'reset-password' },
        '[code=user].children[code=user_reset].path': { is: '/api/blade-system/user/reset-password' },
        '[code=user].children[code=user_reset].action': 1,
        '[code=user].children[code=user_role].action': 1,
        // Our own buttons, which it has no words for.
        '[code=user].children[code=user_audit].action': 0,
        '[code=user].children[code=user_unlock].action': 0,
        '[code=role].children[code=role_grant].action': 0,
        '[code=log_usual].children.0.path': { is: '/monitor/log/usual/view' },
      },
    },
    { call: 'GET /blade-desk/dashboard/activities', reads: { '': 'any' } },
    { call: 'GET /blade-desk/dashboard/my-notices', reads: { '': 'any' } },
    { call: 'GET /blade-desk/dashboard/notices', reads: { '': 'any' } },

    { call: `GET ${system}/user/list`, query: page, reads: { 'records.0.account': 'text', 'records.0.roleName': 'text', total: 'number' } },
    // Its person grants no more than its own rights: the role of a new user is empty.
    { call: `POST ${system}/role/submit`, json: { roleName: '空', roleAlias: 'empty', parentId: '', sort: 3 } },
    { call: `GET ${system}/role/tree`, query: { tenantId: '000000' }, keeps: { role: '[title=空].id' } },
    { call: `GET ${system}/dept/tree`, query: { tenantId: '000000' }, keeps: { dept: '0.id' } },
    { call: `GET ${system}/post/select`, query: { tenantId: '000000' }, reads: { '0.postName': 'text' } },
    {
      call: `POST ${system}/user/submit`,
      json: {
        account: 'sword-play',
        name: '新人',
        realName: '新来的',
        roleId: '{role}',
        deptId: '{dept}',
        password: 'Kingfisher9',
        sex: 1,
      },
    },
    { call: `GET ${system}/user/list`, query: { ...page, account: 'sword-play' }, keeps: { user: 'records.0.id' } },
    { call: `GET ${system}/user/detail`, query: { id: '{user}' }, reads: { account: { is: 'sword-play' }, roleId: 'text' } },
    { call: `POST ${system}/user/grant`, form: { userIds: '{user}', roleIds: '{role}' } },
    { call: `POST ${system}/user/reset-password`, form: { userIds: '{user}' } },
    { call: `POST ${system}/user/remove`, form: { ids: '{user}' } },
    ...rows(`${system}/param`, { paramName: '回放', paramKey: 'sword.play', paramValue: '1' }, 'paramKey', 'records'),
    ...rows(`${system}/post`, { category: 2, postCode: 'sword', postName: '回放岗', sort: 3 }, 'postCode', 'records'),
    ...rows(`${system}/role`, { roleName: '回放', roleAlias: 'sword-play', parentId: '', sort: 3 }, 'roleAlias', ''),
    ...rows(`${system}/dept`, { parentId: '', deptName: '回放部', fullName: '回放部', sort: 9 }, 'deptName', ''),
    ...rows(`${system}/dict`, { code: 'sword-play', dictKey: -1, dictValue: '回放', sort: 1, parentId: '' }, 'code', ''),
    ...rows('/blade-desk/notice', { category: 1, title: '回放', releaseTime: '2026-01-02 03:04:05', content: '内容' }, 'title', 'records'),
    { call: `GET ${system}/menu/menu-list`, query: page, reads: { '0.name': 'text' } },
    { call: `GET ${system}/client/list`, query: page, reads: { 'records.0.clientId': 'text' } },
    { call: `GET ${system}/tenant/list`, query: page, reads: { 'records.0.tenantName': 'text' } },
    { call: `GET ${system}/region/lazy-tree`, query: { parentCode: '00' }, reads: { '0.title': 'text' } },
    { call: 'GET /blade-log/usual/list', query: page, reads: { total: 'number' } },
    { call: `GET ${system}/user/info`, reads: { account: { is: '{account}' } } },
  ],
}
