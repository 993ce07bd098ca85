/** Clients, parameters, departments, roles and users. The password of a demo account is its name. */
import type { DemoAccount } from '#contract/console/console-store.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { approvalAudit, refundHandle } from '#contract/endpoints/refund-cases.ts'
import { phoneView } from '#contract/endpoints/phone.ts'
import { orderFinish, payLaunch, payLaunchRefund, payRefund, payTransfers, withdrawalAudit, wxTransfer } from '#contract/endpoints/money.ts'
import { reconcileDays, reconcileImport } from '#contract/endpoints/reconcile.ts'
import { customerNoteAdd } from '#contract/endpoints/customer.ts'
import { moneyFlow } from '#contract/endpoints/pictures.ts'
import { handoverGive, handoverTake } from '#contract/endpoints/shift.ts'
import { hosReport } from '#contract/endpoints/rental.ts'
import { equRelease, orderCollect, orderRemind, orderWaive, waiverAudit } from '#contract/endpoints/rental-account.ts'
import { simState } from '#contract/endpoints/sim.ts'
import { permission } from '#contract/resource.ts'
import { ledger } from '#contract/resources/ledger.ts'
import { approval, order, records, refund, waiver } from '#contract/resources/money.ts'
import { payee, receiver, recharge, transfers, wallet, withdrawal } from '#contract/resources/wallets.ts'
import { handover } from '#contract/resources/shift.ts'
import { bed, customer, equ, normal, price, problem, room, section, setter, type } from '#contract/resources/rental.ts'
import { approvalLimitKey } from '#contract/rules/approval.ts'
import { factorRolesKey } from '#contract/rules/second-factor.ts'
import type { Db } from '#db/open.ts'
import { apiScope, client, dataScope, dept, param, post, role, roleMenu, user } from '#db/tables/system.ts'
import { hash } from '@node-rs/argon2'
import { createHash } from 'node:crypto'
import { createIds } from './ids.ts'
import { pageCodes } from './menu-groups.ts'
import type { SeededMenu } from './menus.ts'
import type { StockConsole } from './stock-pages.ts'
import { type StaffAccount, staffName, type Text } from './text.ts'

type Insert = Pick<Db, 'insert'>

export const headOfficeId = '1000045000000000001'

/** Everybody may apply for leave; a task belongs to its assignee. */
const everybodys = (menu: SeededMenu) => menu.word === 'flow'

interface Account extends DemoAccount {
  account: StaffAccount
  alias: string
  /** Code of the post. */
  post: string
  /** The pages and buttons of the role, which has their groups, too; the administrator has all of them because of the alias. */
  holds: (menu: SeededMenu) => boolean
}

const list =
  (...codes: string[]) =>
  (menu: SeededMenu) =>
    codes.includes(menu.code)

interface Named {
  name: string
}
/** Permissions for the lists of resources. */
const lists = (...of: Named[]) => of.map(({ name }) => permission(name))
/** Permissions for their lists and details. */
const rows = (...of: Named[]) => of.flatMap(({ name }) => [permission(name), permission(name, 'view')])
/** Permissions for their menus and all four buttons. */
const all = (...of: Named[]) =>
  of.flatMap(({ name }) => [permission(name), ...(['add', 'edit', 'delete', 'view'] as const).map((act) => permission(name, act))])
const may = (...of: Pick<Endpoint, 'needs'>[]) => of.map(({ needs }) => needs)

const accounts: readonly Account[] = [
  {
    account: 'admin',
    alias: 'administrator',
    post: 'director',
    role: ['超级管理员', 'Administrator'],
    may: ['全部页面和操作', 'Every page and action'],
    holds: () => true,
  },
  {
    account: 'manager',
    alias: 'manager',
    post: 'site',
    role: ['医院经理', 'Hospital manager'],
    may: ['本院的订单、床位、设备和问题', 'Orders, beds, devices and fault reports of one hospital'],
    holds: list(
      ...[...rows(order), ...may(orderFinish, orderRemind, equRelease), ...lists(refund, records)],
      ...[
        ...all(section, room, bed, equ, problem),
        ...lists(type, customer),
        ...rows(price),
        ...may(hosReport, moneyFlow, phoneView),
        ...[pageCodes.place, pageCodes.todo, ...rows(handover), ...may(handoverGive, handoverTake)],
      ],
    ),
  },
  {
    account: 'finance',
    alias: 'finance',
    post: 'finance',
    role: ['财务', 'Finance'],
    may: ['订单、退款、分账、提现和转账', 'Orders, refunds, splits, withdrawals, transfers'],
    holds: list(
      ...[...rows(order, approval, waiver, recharge, withdrawal, payee, receiver, setter), pageCodes.todo],
      ...lists(refund, records, wallet, ledger, transfers),
      ...may(orderCollect, orderRemind, orderWaive, waiverAudit),
      ...may(payRefund, refundHandle, approvalAudit, payLaunch, payLaunchRefund, withdrawalAudit, wxTransfer, payTransfers),
      ...may(reconcileDays, reconcileImport, hosReport, moneyFlow),
      ...[...rows(handover), ...may(handoverGive, handoverTake)],
    ),
  },
  {
    account: 'service',
    alias: 'service',
    post: 'service',
    role: ['客服', 'Customer service'],
    may: ['订单、客户、问题，可结束订单', 'Orders, customers and fault reports; can end orders'],
    holds: list(
      ...[...rows(order, problem, equ, normal), ...lists(refund, customer), ...may(orderFinish, orderRemind, phoneView)],
      ...[...rows(handover), ...may(handoverGive, handoverTake, customerNoteAdd)],
      ...[permission(problem.name, 'add'), permission(problem.name, 'edit'), pageCodes.todo],
    ),
  },
  {
    account: 'auditor',
    alias: 'auditor',
    post: 'audit',
    role: ['审计', 'Auditor'],
    may: ['全部只读', 'Read-only access to everything'],
    // The simulation page is not read-only, and reading does not require full phone numbers.
    holds: ({ category, code }) => (category === 1 && code !== simState.needs) || (code.endsWith('_view') && code !== phoneView.needs),
  },
]

export const demoAccounts: readonly DemoAccount[] = accounts.map(({ account, role, may }) => ({ account, role, may }))

// Fixed salts would defeat their purpose, so the hash is the only non-deterministic part of a seed.
const passwordHash = (password: string) => hash(createHash('md5').update(password).digest('hex'), { memoryCost: 19_456, timeCost: 2 })

/** Password hashes by account: in a demo the account's name is the password; otherwise `first`, for the only administrator. */
export async function hashPasswords(first: string | undefined): Promise<ReadonlyMap<string, string>> {
  const wanted = accounts.filter((a) => first === undefined || a.account === 'admin')
  return new Map(await Promise.all(wanted.map(async (a) => [a.account, await passwordHash(first ?? a.account)] as const)))
}

/** @returns the ids of the posts by code */
function seedPosts(db: Insert, now: string, text: Text): ReadonlyMap<string, string> {
  const id = createIds(52)
  const posts = [
    {
      category: 1,
      postCode: 'director',
      postName: text('运营总监', 'Operations director'),
      remark: text('负责全部医院的运营', 'Runs all hospitals'),
    },
    {
      category: 2,
      postCode: 'site',
      postName: text('院区主管', 'Site manager'),
      remark: text('负责一家医院', 'Responsible for one hospital'),
    },
    {
      category: 2,
      postCode: 'finance',
      postName: text('财务主管', 'Head of finance'),
      remark: text('负责退款、分账和对账', 'Refunds, splits and reconciliation'),
    },
    {
      category: 3,
      postCode: 'service',
      postName: text('客服专员', 'Service agent'),
      remark: text('接听电话，结束订单', 'Answers calls, ends orders'),
    },
    { category: 4, postCode: 'audit', postName: text('内审专员', 'Internal auditor'), remark: text('只查看', 'Read-only') },
  ].map((row, i) => ({ ...row, id: id(), sort: i + 1, createTime: now, updateTime: now }))
  db.insert(post).values(posts).run()
  return new Map(posts.map((row) => [row.postCode, row.id]))
}

/** Menus and buttons, with the groups that hold one of the menus. */
function withGroups(menus: readonly SeededMenu[], granted: readonly SeededMenu[]): SeededMenu[] {
  const ids = new Set(granted.flatMap(({ id, parentId, category }) => (category === 1 ? [id, parentId] : id)))
  return menus.filter(({ id }) => ids.has(id))
}

/** @returns the users' ids by account */
export function seedSystem(
  db: Insert,
  options: {
    now: string
    passwords: ReadonlyMap<string, string>
    passwordKind: 'demo' | 'initial'
    menus: readonly SeededMenu[]
    deptOf: (account: string) => string
    text: Text
  },
): ReadonlyMap<string, string> {
  const { now, passwords, passwordKind, menus, deptOf, text } = options
  const ids = new Map<string, string>()
  const stamps = { createTime: now, updateTime: now }
  const roleId = createIds(46)
  const userId = createIds(47)
  const posts = passwordKind === 'demo' ? seedPosts(db, now, text) : undefined
  accounts.forEach((a, i) => {
    const password = passwords.get(a.account)
    if (!password) return
    const id = roleId()
    const realName = staffName(text, a.account)
    db.insert(role)
      .values({ id, roleName: text(...a.role), roleAlias: a.alias, sort: i + 1 })
      .run()
    const grantedMenus = withGroups(
      menus,
      menus.filter((m) => a.holds(m) || everybodys(m)),
    )
    db.insert(roleMenu)
      .values(grantedMenus.map((menu) => ({ roleId: id, menuId: menu.id })))
      .run()
    const newUserId = userId()
    ids.set(a.account, newUserId)
    db.insert(user)
      .values({
        id: newUserId,
        account: a.account,
        password,
        passwordKind,
        name: realName,
        realName,
        roleId: id,
        deptId: deptOf(a.account),
        postId: posts?.get(a.post) ?? '',
        sex: 2,
        phone: `1390000000${i + 1}`,
        ...stamps,
      })
      .run()
  })
  return ids
}

/** The clients by which consoles that others wrote sign in, with the secrets that they ship with. */
export const stockClients = {
  springblade: ['saber', 'saber_secret'],
  sword: ['sword', 'sword_secret'],
  bladex: ['saber3', 'saber3_secret'],
} as const satisfies Record<StockConsole, readonly [string, string]>
export const clientGrants = 'refresh_token,password,authorization_code,captcha,social,sms_code'

export function seedBasics(db: Insert, options: { now: string; clientId: string; clientSecret: string; text: Text; demo: boolean }): void {
  const { now, clientId, clientSecret, text, demo } = options
  const stamps = { createTime: now, updateTime: now }
  const pairs = new Map<string, string>([...Object.values(stockClients), [clientId, clientSecret]])
  const id = createIds(44)
  for (const [name, secret] of pairs)
    db.insert(client)
      .values({ id: id(), clientId: name, clientSecret: secret, authorizedGrantTypes: clientGrants, ...stamps })
      .run()
  db.insert(dept)
    .values({
      id: headOfficeId,
      deptCategory: 1,
      deptName: text('总部', 'Head office'),
      fullName: text('沃德共享设备运营总部', 'Ward Sharing, head office'),
      sort: 1,
    })
    .run()
  const params = [
    [text('是否开启注册用户功能', 'Registration open'), 'account.registerUser', 'true', text('开启注册', 'Allows users to register')],
    // Clients of the contract may read this parameter; no account gets the password.
    ...(demo
      ? [
          [
            text('账号初始密码', 'Initial password'),
            'account.initPassword',
            '123456',
            text('仅演示：重置与导入使用一次性密码', 'Demo only: resets and imports use one-time passwords'),
          ] as const,
        ]
      : []),
    [
      text('每人上传空间（MB）', 'Upload space per user (MB)'),
      'upload.quota.user',
      '500',
      text('一个用户上传的文件合计不能超过该大小（MB）', 'Total size of the files of one user (MB)'),
    ],
    [
      text('上传空间（MB）', 'Upload space (MB)'),
      'upload.quota.all',
      '10000',
      text('所有上传的文件合计不能超过该大小（MB）', 'Total size of all files (MB)'),
    ],
    [
      text('退款复核限额（元）', 'Refund approval limit (yuan)'),
      approvalLimitKey,
      '100',
      text(
        '一个订单的人工退款合计超过该金额（元）须由另一人复核，0 为不限',
        'Refunds by staff above this amount per order (yuan) need a second approver; 0: no limit',
      ),
    ],
    [
      text('账号连续登录失败锁定次数', 'Failed sign-ins before lockout'),
      'account.failCount',
      '5',
      text('登录失败锁定次数', 'Failed sign-ins before an account is locked'),
    ],
    [
      text('必须开启两步验证的角色', 'Roles that need two-step verification'),
      factorRolesKey,
      'none',
      text(
        '角色别名，多个用逗号分隔；money 为有资金权限的角色，none 为不要求',
        'Role aliases, separated by commas; money: every role with rights over money; none: not required',
      ),
    ],
  ] as const
  for (const [paramName, paramKey, paramValue, remark] of params)
    db.insert(param)
      .values({ id: id(), paramName, paramKey, paramValue, remark, ...stamps })
      .run()
}

/** One sample rule of each kind; no role has the data scope, and the API scope reserves clients for the administrator. */
export function seedScopes(db: Insert, { now, menus, text }: { now: string; menus: readonly SeededMenu[]; text: Text }): void {
  const stamps = { createTime: now, updateTime: now }
  const menuOf = (code: string) => menus.find((menu) => menu.code === code)?.id ?? '0'
  const id = createIds(49)
  db.insert(dataScope)
    .values({
      id: id(),
      menuId: menuOf('param'),
      resourceCode: 'param_own',
      scopeName: text('参数管理 [本人可见]', 'Parameters [own]'),
      scopeColumn: 'create_user',
      scopeType: 2,
      ...stamps,
    })
    .run()
  db.insert(apiScope)
    .values({
      id: id(),
      menuId: menuOf('client'),
      resourceCode: 'client_submit',
      scopeName: text('应用管理 [修改]', 'Clients [edit]'),
      scopePath: '/blade-system/client/submit',
      scopeType: 1,
      ...stamps,
    })
    .run()
}
