/** The web client of BladeX 4.9: what it sends from sign-in to sign-out, and what it reads. Recorded from a built client. */
import { basic } from '../server.ts'
import type { Client } from './player.ts'

const page = { current: '1', size: '10' }
const system = '/blade-system'

export const bladex: Client = {
  headers: (token) => ({
    Authorization: basic('saber3', 'saber3_secret'),
    'Blade-Requested-With': 'BladeHttpRequest',
    'Accept-Language': 'zh-CN',
    ...(token && { 'Blade-Auth': `bearer ${token}` }),
  }),
  steps: [
    { call: `GET ${system}/tenant/info`, query: { domain: 'http://127.0.0.1:2888' } },
    {
      call: 'POST /blade-auth/oauth/token',
      query: { tenantId: '000000', username: '{account}', password: '{password}', grant_type: 'password', scope: 'all', type: 'account' },
      bare: true,
      reads: { access_token: 'text', refresh_token: 'text', expires_in: 'number', role_name: { is: 'bladex_admin' } },
      keeps: { token: 'access_token', refresh: 'refresh_token' },
    },
    { call: 'GET /blade-auth/oauth/user-info', reads: { account: { is: '{account}' } } },
    { call: `GET ${system}/menu/main-menu`, reads: { code: { is: 'bladex' }, id: 'text' }, keeps: { main: 'id' } },
    { call: `GET ${system}/menu/top-menu`, reads: { '0.name': 'text' } },
    {
      call: `GET ${system}/menu/routes`,
      query: { topMenuId: '{main}' },
      reads: {
        '[code=system].children[code=dictbiz].path': { is: '/system/dictbiz' },
        '[code=resource].children[code=attach].path': { is: '/resource/attach' },
        '[code=work].children[code=workTodo].path': { is: '/work/todo' },
        '[code=money]': { is: undefined },
      },
    },
    {
      call: `GET ${system}/menu/buttons`,
      reads: {
        '[code=dictbiz].children[code=dictbiz_add].code': 'text',
        '[code=dictbiz].children[code=dictbiz_edit].code': 'text',
        '[code=dictbiz].children[code=dictbiz_delete].code': 'text',
        '[code=attach].children[code=attach_upload].code': 'text',
        '[code=attach].children[code=attach_download].code': 'text',
      },
    },

    {
      call: `GET ${system}/user/page`,
      query: { ...page, status: '1', deptId: '' },
      reads: { 'records.0.account': 'text', total: 'number' },
    },
    // Its person grants no more than its own rights: the role of a new user is empty.
    { call: `POST ${system}/role/submit`, json: { tenantId: '000000', roleName: '空白', roleAlias: 'blank', parentId: '', sort: 3 } },
    { call: `GET ${system}/role/tree`, keeps: { role: '[title=空白].id' } },
    { call: `GET ${system}/dept/tree`, keeps: { dept: '0.id' } },
    { call: `GET ${system}/post/select`, keeps: { post: '0.id' } },
    { call: `GET ${system}/user/leader-list`, reads: { '0.id': 'text', '0.realName': 'text' } },
    { call: `GET ${system}/dict/dictionary`, query: { code: 'user_type' }, reads: { '0.dictKey': 'text', '0.dictValue': 'text' } },
    {
      call: `POST ${system}/user/submit`,
      json: {
        ...{ tenantId: '000000', account: 'bladex-play', userType: 1, name: '新人', realName: '新来的', isLeader: 0, leaderId: '' },
        ...{ roleId: '{role}', deptId: '{dept}', postId: '{post}', password: 'Kingfisher9', password2: 'Kingfisher9' },
      },
    },
    { call: `GET ${system}/user/page`, query: { ...page, account: 'bladex-play', status: '1' }, keeps: { user: 'records.0.id' } },
    { call: `GET ${system}/user/detail`, query: { id: '{user}' }, reads: { account: { is: 'bladex-play' }, deptId: 'text' } },
    { call: `GET ${system}/user/platform-detail`, query: { id: '{user}' }, reads: { userType: 'any', userExt: 'any' } },
    { call: `POST ${system}/user/update-platform`, query: { userId: '{user}', userType: '1', userExt: '{}' } },
    {
      call: `GET ${system}/auth-log/page`,
      query: page,
      reads: { 'records.0.account': 'text', 'records.0.grantType': { is: 'password' }, total: 'number' },
    },
    // Locked by hand, listed, waiting in the review, and let in again in both ways.
    { call: `POST ${system}/auth-lock/lock`, query: { userId: '{user}', lockReason: '离职' } },
    {
      call: `GET ${system}/auth-lock/page`,
      query: { ...page, lockTarget: 'bladex-play' },
      reads: { 'records.0.lockType': { is: 'MANUAL' }, 'records.0.lockStatus': { is: 'LOCKED' }, 'records.0.userName': { is: '新来的' } },
      keeps: { lock: 'records.0.id' },
    },
    { call: `GET ${system}/auth-lock/detail`, query: { id: '{lock}' }, reads: { lockTarget: { is: 'bladex-play' } } },
    { call: `POST ${system}/auth-lock/unlock`, query: { id: '{lock}', unlockReason: '误锁' } },
    { call: `POST ${system}/auth-lock/lock`, query: { userId: '{user}', lockReason: '复查' } },
    { call: `GET ${system}/user/page`, query: { ...page, status: '0' }, reads: { 'records.0.account': { is: 'bladex-play' } } },
    { call: `POST ${system}/user/audit-pass`, query: { userIds: '{user}' } },
    { call: `POST ${system}/user/audit-refuse`, query: { userIds: '{user}' }, code: 400 },
    { call: `POST ${system}/user/remove`, query: { ids: '{user}' } },

    { call: `GET ${system}/role/list`, query: page, reads: { '0.roleName': 'text' } },
    { call: `GET ${system}/role/alias`, reads: { '0.roleAlias': 'text', '0.roleName': 'text' } },
    { call: `GET ${system}/dept/lazy-list`, query: { parentId: '0' }, reads: { '0.deptName': 'text' } },
    { call: `GET ${system}/dict-biz/parent-list`, query: page, reads: { 'records.0.code': 'text' } },
    { call: `POST ${system}/dict-biz/submit`, json: { code: 'play', dictKey: -1, dictValue: '回放', sort: 1, isSealed: 0, parentId: '' } },
    { call: `GET ${system}/dict-biz/parent-list`, query: { ...page, code: 'play' }, keeps: { dict: 'records.0.id' } },
    { call: `POST ${system}/dict-biz/remove`, query: { ids: '{dict}' } },
    { call: 'GET /blade-resource/oss/list', query: page, reads: { total: 'number' } },
    { call: 'GET /blade-resource/attach/list', query: page, reads: { total: 'number' } },

    { call: 'GET /blade-flow/work/start-list', query: { ...page, mode: '1' }, keeps: { process: 'records.0.id' } },
    { call: 'GET /blade-flow/process/model-view', query: { processDefinitionId: '{process}' }, reads: { xml: 'text', flow: { is: [] } } },
    {
      call: 'POST /blade-desk/process/leave/start-process',
      json: {
        ...{ processDefinitionId: '{process}', taskUser: '{approver}', reason: '回放' },
        ...{ startTime: '2026-02-01 09:00:00', endTime: '2026-02-02 18:00:00' },
      },
    },
    { call: 'GET /blade-flow/work/send-list', query: page, keeps: { instance: 'records.0.processInstanceId' } },
    {
      call: 'GET /blade-flow/process/model-view',
      query: { processInstanceId: '{instance}' },
      reads: {
        xml: 'text',
        '[flow]': { is: undefined },
        'flow.0.historyActivityId': { is: 'start' },
        'flow.1.historyActivityType': { is: 'sequenceFlow' },
        'flow.2.historyActivityId': { is: 'leaveLeader' },
        'flow.2.endTime': { is: '' },
      },
    },
    { call: 'GET /blade-flow/work/claim-list', query: page, reads: { total: 'number' } },
    { call: 'GET /blade-flow/work/todo-list', query: page, reads: { total: 'number' } },
    { call: 'GET /blade-flow/work/done-list', query: page, reads: { total: 'number' } },

    {
      call: 'POST /blade-auth/oauth/token',
      query: { tenantId: '000000', refresh_token: '{refresh}', grant_type: 'refresh_token', scope: 'all' },
      bare: true,
      keeps: { token: 'access_token' },
    },
    { call: 'GET /blade-auth/oauth/logout', bare: true, reads: { success: { is: 'true' } } },
    { call: 'GET /blade-auth/oauth/logout', bare: true, reads: { success: { is: 'true' } } },
  ],
}
