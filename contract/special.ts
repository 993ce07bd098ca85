/** Of each call beyond the four verbs: what it is for, and what it answers. The order is that of the documentation. */
import { z } from 'zod'
import { bladexTokenAnswer, menuNodes, nodes, nothing, orNothing, pageOf, rowOf, treeOf, userInfoAnswer, type AnswerOf } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import * as auth from './endpoints/auth.ts'
import * as desk from './endpoints/desk.ts'
import * as flow from './endpoints/flow.ts'
import * as money from './endpoints/money.ts'
import * as platform from './endpoints/platform.ts'
import * as reconcile from './endpoints/reconcile.ts'
import * as rental from './endpoints/rental.ts'
import * as sim from './endpoints/sim.ts'
import * as system from './endpoints/system.ts'
import { userCalls } from './endpoints/user.ts'
import * as ward from './endpoints/ward.ts'
import type { Pair } from './labels/index.ts'
import type { Resource } from './resource.ts'
import { allResources, type ResourceName } from './resources/index.ts'

export interface Special {
  of: Endpoint
  says: Pair
  /** Absent where `output` says it exactly. */
  answer?: AnswerOf
  /** The resource whose filters the call takes too. */
  filters?: Resource
  /** What it answers, if not JSON. A page is for a browser, which may be sent on by it. */
  media?: 'json' | 'picture' | 'page'
}

export const resourceOf = (name: ResourceName): Resource => allResources.find((resource) => resource.name === name)!

const row =
  (name: ResourceName): AnswerOf =>
  (dialect) =>
    rowOf(resourceOf(name), dialect)
const rows =
  (name: ResourceName): AnswerOf =>
  (dialect) =>
    z.array(rowOf(resourceOf(name), dialect))
const tree =
  (name: ResourceName): AnswerOf =>
  (dialect) =>
    treeOf(resourceOf(name), dialect)
const page =
  (name: ResourceName): AnswerOf =>
  (dialect) =>
    pageOf(rowOf(resourceOf(name), dialect))
const none: AnswerOf = () => nothing
const trees: AnswerOf = () => nodes
const done = (): z.ZodType => z.looseObject({ success: z.string(), msg: z.string() })
const grants: AnswerOf = () => z.looseObject({ menu: nodes, dataScope: nodes, apiScope: nodes })

const menuSpecials = (calls: typeof system.menuCalls, name: 'menu' | 'appMenu', zh: string, en: string): Special[] => [
  { of: calls.lazyList, says: [`${zh}下一级`, `One level of the ${en}`], answer: tree(name), filters: resourceOf(name) },
  {
    of: calls.lazyMenuList,
    says: [`${zh}下一级，不含按钮`, `One level of the ${en}, no buttons`],
    answer: tree(name),
    filters: resourceOf(name),
  },
  {
    of: calls.menuList,
    says: [`${zh}列表，不含按钮`, `Rows of the ${en}, no buttons`],
    answer: (dialect) => {
      const [paged, nested] = [page(name)(dialect), tree(name)(dialect)]
      return dialect ? (dialect === 'bladex' ? paged : nested) : z.union([paged, nested])
    },
    filters: resourceOf(name),
  },
  { of: calls.tree, says: [`${zh}树`, `The ${en} as a tree`], answer: trees },
]
const dictionarySpecials = (calls: typeof system.dictCalls, name: 'dict' | 'dictBiz', zh: string, en: string): Special[] => [
  { of: calls.parentList, says: [`${zh}目录`, `Codes of the ${en}`], answer: page(name), filters: resourceOf(name) },
  { of: calls.childList, says: [`${zh}一个编号下的键值`, `Entries of one code of the ${en}`], answer: tree(name) },
  { of: calls.tree, says: [`${zh}树`, `The ${en} as a tree`], answer: trees },
  { of: calls.dictionary, says: [`${zh}：一个编号的键值`, `Values of one code of the ${en}`], answer: rows(name) },
]

export const specials: readonly Special[] = [
  { of: auth.token, says: ['登录、刷新令牌', 'Sign in, or refresh a token'], answer: () => bladexTokenAnswer },
  { of: auth.tokenRefresh, says: ['刷新令牌', 'Refresh a token'], answer: () => bladexTokenAnswer },
  { of: auth.captcha, says: ['验证码', 'A captcha'] },
  { of: auth.socialRender, says: ['去第三方登录', 'Go to a third party to sign in'], media: 'page' },
  { of: auth.socialProvider, says: ['内置的第三方登录页', 'The page of the third party that is built in'], media: 'page' },
  { of: auth.logout, says: ['退出登录', 'Sign out'], answer: done },
  { of: auth.uploadErrors, says: ['上报浏览器错误', 'Report errors of a browser'], answer: none },
  { of: auth.userInfo, says: ['当前用户', 'Who is signed in'], answer: () => userInfoAnswer },
  { of: auth.clearCache, says: ['清除缓存', 'Forget what is cached'], answer: done },

  { of: userCalls.page, says: ['用户列表', 'List of users'], answer: page('user'), filters: resourceOf('user') },
  { of: userCalls.platformDetail, says: ['用户及平台资料', 'A user with the data of a platform'], answer: row('user') },
  { of: userCalls.info, says: ['个人资料', 'Own details'], answer: row('user') },
  {
    of: userCalls.userList,
    says: ['用户选项', 'Users to choose from'],
    answer: () => z.array(z.looseObject({ id: z.string(), account: z.string() })),
  },
  { of: userCalls.update, says: ['修改用户', 'Change a user'], answer: none },
  { of: userCalls.updatePlatform, says: ['修改平台资料', 'Change the data of a platform'], answer: none },
  { of: userCalls.updateInfo, says: ['修改个人资料', 'Change own details'], answer: none },
  { of: userCalls.updatePassword, says: ['修改密码', 'Change own password'], answer: none },
  { of: userCalls.resetPassword, says: ['重置密码', 'Reset passwords'], answer: none },
  { of: userCalls.grant, says: ['分配角色', 'Give roles to users'], answer: none },
  { of: userCalls.unlock, says: ['解锁账号', 'Unlock accounts'], answer: none },
  { of: userCalls.registerGuest, says: ['第三方用户注册', 'Register a guest'], answer: none },

  { of: system.menuRoutes, says: ['我的菜单', 'Own menu'], answer: () => menuNodes },
  { of: system.menuButtons, says: ['我的按钮', 'Own buttons'], answer: () => menuNodes },
  { of: system.topMenus, says: ['我的顶部菜单', 'Own top menus'] },
  ...menuSpecials(system.menuCalls, 'menu', '菜单', 'menu'),
  ...menuSpecials(system.appMenuCalls, 'appMenu', 'App 菜单', 'app menu'),
  { of: system.grantTree, says: ['可授予的权限', 'Rights that may be granted'], answer: grants },
  { of: system.roleTreeKeys, says: ['角色的权限', 'Rights of roles'] },
  { of: system.grantTopTree, says: ['可授予顶部菜单的菜单', 'Menus for a top menu'], answer: grants },
  { of: system.topTreeKeys, says: ['顶部菜单的菜单', 'Menus of top menus'] },
  { of: system.roleGrant, says: ['授予角色权限', 'Set the rights of roles'], answer: none },
  { of: system.topMenuGrant, says: ['设置顶部菜单', 'Set the menus of top menus'], answer: none },
  { of: system.roleTree, says: ['角色树', 'Roles as a tree'], answer: trees },
  { of: system.roleTreeById, says: ['同租户的角色树', 'Roles of one tenant as a tree'], answer: trees },
  { of: system.tenantInfo, says: ['租户信息', 'The tenant of a domain'] },
  { of: system.tenantSelect, says: ['租户选项', 'Tenants to choose from'] },
  { of: system.deptCalls.page, says: ['机构分页', 'Departments, paged'], answer: page('dept'), filters: resourceOf('dept') },
  { of: system.deptCalls.lazyList, says: ['机构下一级', 'One level of departments'], answer: tree('dept'), filters: resourceOf('dept') },
  { of: system.deptCalls.tree, says: ['机构树', 'Departments as a tree'], answer: trees },
  { of: system.deptCalls.lazyTree, says: ['机构树下一级', 'One level of the tree of departments'], answer: trees },
  {
    of: system.regionCalls.lazyList,
    says: ['地区下一级', 'One level of regions'],
    answer: tree('region'),
    filters: resourceOf('region'),
  },
  { of: system.regionCalls.lazyTree, says: ['地区树下一级', 'One level of the tree of regions'], answer: trees },
  {
    of: system.regionCalls.detail,
    says: ['地区详情', 'One region'],
    answer: (dialect) => orNothing(row('region')(dialect)),
  },
  { of: system.regionCalls.select, says: ['地区选项', 'Regions to choose from'], answer: rows('region') },
  ...dictionarySpecials(system.dictCalls, 'dict', '系统字典', 'system dictionary'),
  ...dictionarySpecials(system.dictBizCalls, 'dictBiz', '业务字典', 'business dictionary'),

  { of: money.orderFinish, says: ['结束订单', 'End an order'], answer: row('order') },
  { of: money.payRefund, says: ['申请退款', 'Pay back'], answer: row('refund') },
  { of: money.payLaunch, says: ['发起分账', 'Split an order'], answer: rows('records') },
  { of: money.payLaunchRefund, says: ['分账回退', 'Take a share back'], answer: row('records') },
  { of: money.payTransfers, says: ['转账', 'Pay a payee'], answer: row('transfers') },
  { of: money.withdrawalAudit, says: ['提现审核', 'Approve or reject a withdrawal'], answer: row('withdrawal') },
  { of: money.wxTransfer, says: ['提现打款', 'Pay a withdrawal'], answer: row('withdrawal') },

  { of: rental.hosSuperior, says: ['我的医院', 'Own hospitals'] },
  { of: rental.deptSuperior, says: ['我的医院（旧地址）', 'Own hospitals, at an older address'] },
  { of: rental.hosReport, says: ['医院报表', 'Report by hospital'] },
  { of: rental.hosDetail, says: ['医院日报', 'Report by day'] },
  { of: rental.homeData, says: ['首页数字', 'Figures of the first page'] },
  { of: rental.homeSeven, says: ['近七天', 'The last seven days'] },
  { of: rental.homeMap, says: ['医院地图', 'Hospitals on the map'] },

  { of: platform.ossEnable, says: ['启用对象存储', 'Enable a storage'], answer: none },
  { of: platform.smsEnable, says: ['启用短信配置', 'Enable a message configuration'], answer: none },
  { of: platform.smsSend, says: ['发送短信', 'Send messages'], answer: none },
  { of: platform.smsCode, says: ['发送登录验证码', 'Send a sign-in code'] },
  { of: platform.smsValidate, says: ['校验登录验证码', 'Check a sign-in code'], answer: none },
  { of: platform.putFile, says: ['上传文件', 'Upload a file'] },
  { of: platform.putFileByName, says: ['上传文件并命名', 'Upload a file under another name'] },
  { of: platform.putFileAttachByName, says: ['上传文件到附件库并命名', 'Upload a file to the attachments under another name'] },
  { of: platform.fileStat, says: ['文件信息', 'What a file is'] },
  { of: platform.fileLink, says: ['文件链接', 'Address of a file'] },
  { of: platform.filePath, says: ['文件路径', 'Path of a file'] },
  { of: platform.removeFile, says: ['删除文件', 'Delete a file'], answer: none },
  { of: platform.removeFiles, says: ['批量删除文件', 'Delete files'], answer: none },
  { of: platform.putFileAttach, says: ['上传文件到附件库', 'Upload a file to the attachments'] },

  { of: ward.capabilityList, says: ['扩展能力', 'What there is beyond Blade'] },
  { of: ward.signInWays, says: ['登录方式', 'Ways of signing in'] },
  { of: ward.smsOutbox, says: ['短信发件箱', 'Messages sent'] },
  { of: ward.attachPurge, says: ['清理附件文件', 'Delete files of removed attachments'] },

  { of: desk.approvalAudit, says: ['退款复核', 'Approve or reject a refund'], answer: row('approval') },
  { of: desk.refundHandle, says: ['登记处理异常退款', 'Settle an abnormal refund by hand'], answer: row('refund') },
  { of: desk.orderReturns, says: ['订单的分账回退', 'Shares of an order that came back'] },

  { of: reconcile.reconcileDays, says: ['对账：每日合计', 'Reconciliation by day'] },
  { of: reconcile.reconcileLines, says: ['对账：明细', 'Reconciliation, line by line'] },
  { of: reconcile.reconcileBill, says: ['对账：渠道账单', 'The bill of the channel'] },
  { of: reconcile.reconcileImport, says: ['对账：导入账单', 'Import a bill'] },

  { of: flow.startList, says: ['可发起的流程', 'Processes to start'], answer: page('workStart'), filters: resourceOf('workStart') },
  { of: flow.claimTask, says: ['签收任务', 'Claim a task'], answer: none },
  { of: flow.completeTask, says: ['办理任务', 'Agree or reject'], answer: none },
  { of: flow.historyFlowList, says: ['流转记录', 'History of a process'], answer: rows('workSend') },
  { of: flow.diagramView, says: ['流程图，标出当前步骤', 'A process with its current step'], media: 'picture' },
  { of: flow.resourceView, says: ['流程图', 'A process as a drawing'], media: 'picture' },
  { of: flow.leaveStart, says: ['申请请假', 'Ask for leave'], answer: none },
  {
    of: flow.leaveDetail,
    says: ['请假详情', 'A leave'],
    answer: (dialect) => orNothing(row('leave')(dialect)),
  },

  { of: sim.simState, says: ['模拟：状态', 'Simulation: its state'] },
  { of: sim.simPass, says: ['模拟：拨快时钟', 'Simulation: move the clock on'] },
  { of: sim.simPace, says: ['模拟：客户来访频率', 'Simulation: how often customers come'] },
  { of: sim.simSettle, says: ['模拟：立即结算', 'Simulation: settle now'] },
  { of: sim.simRuleAdd, says: ['模拟：新增故障规则', 'Simulation: add a failure'] },
  { of: sim.simRuleRemove, says: ['模拟：删除故障规则', 'Simulation: remove a failure'] },
  { of: sim.simOrder, says: ['模拟：客户租用设备', 'Simulation: a customer takes a device'] },
  { of: sim.simPay, says: ['模拟：客户支付', 'Simulation: a customer pays'] },
  { of: sim.simReturn, says: ['模拟：客户归还设备', 'Simulation: a customer brings a device back'] },
  { of: sim.simRecharge, says: ['模拟：客户充值', 'Simulation: a customer recharges'] },
  { of: sim.simRechargePay, says: ['模拟：客户支付充值', 'Simulation: a customer pays a recharge'] },
  { of: sim.simWithdrawal, says: ['模拟：客户提现', 'Simulation: a customer asks for a withdrawal'] },
  { of: sim.simFault, says: ['模拟：客户报修', 'Simulation: a customer reports a fault'] },
]
