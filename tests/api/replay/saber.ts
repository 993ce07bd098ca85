/** Saber 4.9: what it sends from sign-in to sign-out, with the captcha off, and what it reads. Recorded from its built console. */
import { basic } from '../server.ts'
import type { Client } from './player.ts'

const page = { current: '1', size: '10' }
const system = '/blade-system'
const records = (...fields: string[]) => ({
  total: 'number' as const,
  ...Object.fromEntries(fields.map((field) => [`records.0.${field}`, 'text' as const])),
})

export const saber: Client = {
  headers: (token) => ({ Authorization: basic('saber', 'saber_secret'), ...(token && { 'Blade-Auth': `bearer ${token}` }) }),
  steps: [
    { call: `GET ${system}/tenant/info`, query: { domain: 'http://127.0.0.1:2888/login' } },
    { call: 'GET /blade-auth/captcha', reads: { key: 'text', image: 'text' } },
    {
      call: 'POST /blade-auth/token',
      query: { grantType: 'password', tenantId: '000000', account: '{account}', password: '{password}', type: 'account' },
      reads: { accessToken: 'text', refreshToken: 'text', userName: 'text', authority: { is: 'springblade_admin' } },
      keeps: { token: 'accessToken', refresh: 'refreshToken' },
    },
    {
      call: `GET ${system}/menu/top-menu`,
      reads: { '[code=springblade].name': { is: 'SpringBlade' } },
      keeps: { top: '[code=springblade].id' },
    },
    { call: `GET ${system}/menu/routes`, reads: { '0.path': 'text', '0.children.0.path': 'text', '0.children.0.name': 'text' } },
    { call: `GET ${system}/menu/routes`, query: { topMenuId: '{top}' }, reads: { '0.children.0.path': 'text' } },
    { call: `GET ${system}/menu/buttons`, reads: { '[code=user].children.0.code': 'text' } },

    // Its person grants no more than its own rights: the role of a new user is empty at first.
    { call: `POST ${system}/role/submit`, json: { roleName: '回放', tenantId: '', roleAlias: 'play', parentId: '', sort: 3 } },
    { call: `GET ${system}/role/list`, query: { ...page, roleName: '回放' }, keeps: { role: '[roleName=回放].id' } },
    { call: `GET ${system}/user/list`, query: page, reads: records('account', 'realName', 'roleName', 'deptName', 'tenantName') },
    { call: `GET ${system}/dept/tree`, reads: { '0.title': 'text', '0.id': 'text' }, keeps: { dept: '0.id' } },
    { call: `GET ${system}/role/tree`, reads: { '0.title': 'text' } },
    { call: `GET ${system}/post/select`, reads: { '0.postName': 'text', '0.id': 'text' }, keeps: { post: '0.id' } },
    { call: `GET ${system}/tenant/select`, reads: { '0.tenantId': 'text', '0.tenantName': 'text' } },
    {
      call: `POST ${system}/user/submit`,
      json: {
        ...{ tenantId: '000000', account: 'saber-play', name: '新人', realName: '新来的', sex: 1, phone: '', email: '', birthday: '' },
        ...{ roleId: '{role}', deptId: '{dept}', postId: '{post}', code: '', password: 'Kingfisher9', password2: 'Kingfisher9' },
      },
    },
    { call: `GET ${system}/user/list`, query: { ...page, account: 'saber-play' }, keeps: { user: 'records.0.id' } },
    {
      call: `GET ${system}/user/detail`,
      query: { id: '{user}' },
      reads: { account: { is: 'saber-play' }, roleId: 'text', deptId: 'text' },
    },
    { call: `POST ${system}/user/update`, json: { id: '{user}', account: 'saber-play', name: '熟人', roleId: '{role}', deptId: '{dept}' } },
    { call: `POST ${system}/user/grant`, query: { userIds: '{user}', roleIds: '{role}' } },
    { call: `POST ${system}/user/reset-password`, query: { userIds: '{user}' } },
    { call: `POST ${system}/user/unlock`, query: { userIds: '{user}' } },
    { call: `POST ${system}/user/remove`, query: { ids: '{user}' } },

    { call: `GET ${system}/dept/list`, query: page, reads: { '0.deptName': 'text', '0.fullName': 'text', '0.children': 'list' } },
    { call: `GET ${system}/post/list`, query: page, reads: records('postCode', 'postName', 'categoryName') },
    { call: `GET ${system}/dict/dictionary`, query: { code: 'post_category' }, reads: { '0.dictKey': 'number', '0.dictValue': 'text' } },
    { call: `POST ${system}/post/submit`, json: { tenantId: '', category: 2, postCode: 'play', postName: '回放岗', sort: 3, remark: '' } },
    { call: `GET ${system}/post/list`, query: { ...page, postCode: 'play' }, keeps: { newPost: 'records.0.id' } },
    { call: `GET ${system}/post/detail`, query: { id: '{newPost}' }, reads: { postName: { is: '回放岗' } } },
    { call: `POST ${system}/post/remove`, query: { ids: '{newPost}' } },

    { call: `GET ${system}/role/list`, query: page, reads: { '0.roleName': 'text', '0.roleAlias': 'text' } },
    { call: `GET ${system}/menu/grant-tree`, reads: { menu: 'list' }, keeps: { menu: 'menu[title=工作台].id' } },
    {
      call: `GET ${system}/menu/role-tree-keys`,
      query: { roleIds: '{role}' },
      reads: { menu: 'any', dataScope: 'any', apiScope: 'any' },
    },
    { call: `POST ${system}/role/grant`, json: { roleIds: ['{role}'], menuIds: ['{menu}'], dataScopeIds: [], apiScopeIds: [] } },
    { call: `POST ${system}/role/remove`, query: { ids: '{role}' } },

    { call: `GET ${system}/menu/list`, query: page, reads: { '0.name': 'text', '0.children': 'list' } },
    { call: `GET ${system}/menu/lazy-menu-list`, query: { parentId: '0' }, reads: { '0.name': 'text', '0.hasChildren': true } },
    { call: `GET ${system}/topmenu/list`, query: page, reads: records('code', 'name') },
    { call: `GET ${system}/dict/list`, query: page, reads: { '0.code': 'text', '0.children': 'list' } },
    { call: `GET ${system}/param/list`, query: page, reads: records('paramName', 'paramKey', 'paramValue') },
    { call: `POST ${system}/param/submit`, json: { paramName: '回放', paramKey: 'play.key', paramValue: '1' } },
    { call: `GET ${system}/param/list`, query: { ...page, paramKey: 'play.key' }, keeps: { param: 'records.0.id' } },
    { call: `POST ${system}/param/remove`, query: { ids: '{param}' } },
    { call: `GET ${system}/client/list`, query: page, reads: { ...records('clientId'), 'records.0.clientSecret': { is: '******' } } },
    { call: `GET ${system}/tenant/list`, query: page, reads: records('tenantId', 'tenantName') },
    { call: `GET ${system}/data-scope/list`, query: { ...page, menuId: '{menu}' }, reads: { total: 'number' } },
    { call: `GET ${system}/region/lazy-tree`, query: { parentCode: '00' }, reads: { '0.title': 'text', '0.hasChildren': true } },
    { call: `GET ${system}/region/detail`, query: { code: '11' }, reads: { code: { is: '11' }, name: 'text', parentName: 'text' } },
    { call: 'GET /blade-desk/notice/list', query: page, reads: records('title', 'categoryName', 'releaseTime') },
    { call: 'GET /blade-log/usual/list', query: page, reads: { total: 'number' } },
    { call: 'GET /blade-log/api/list', query: page, reads: { total: 'number' } },
    { call: 'GET /blade-log/error/list', query: page, reads: { total: 'number' } },
    { call: `GET ${system}/user/info`, reads: { account: { is: '{account}' }, name: 'text' } },

    {
      call: 'POST /blade-auth/token',
      query: { refreshToken: '{refresh}', grantType: 'refresh_token', scope: 'all' },
      reads: { accessToken: 'text' },
      keeps: { token: 'accessToken' },
    },
    { call: 'POST /blade-auth/logout', reads: { code: { is: '200' } } },
    // A second window signs out with the token that has just ended.
    { call: 'POST /blade-auth/logout', reads: { code: { is: '200' }, msg: { is: '操作成功' } } },
  ],
}
