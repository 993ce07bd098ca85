/** Texts of refusals, in both languages; the Chinese ones are those of the contract, letter for letter. */
import type { Language, Pair } from './labels/index.ts'
import { pick } from './labels/index.ts'
import type { Kind } from './values.ts'

export const refusals = {
  success: ['操作成功', 'Done'],
  failed: ['操作失败', 'The action failed'],
  noData: ['暂无承载数据', 'No data'],
  unauthorized: ['请求未授权', 'Not signed in'],
  noToken: ['缺失令牌,鉴权失败', 'No token, not signed in'],
  rejected: ['请求被拒绝', 'Request refused: permission missing'],
  notFound: ['404 没找到请求', '404 No such call'],
  methodNotAllowed: ['不支持当前请求方法', 'Method not supported'],
  mediaType: ['不支持当前媒体类型', 'Media type not supported'],
  tooLarge: ['请求内容过大', 'The request is too large'],
  notReadable: ['消息不能读取', 'The body is not readable JSON'],
  serverError: ['服务器异常', 'Server error'],
  tooMany: ['操作过于频繁', 'Too many tries, slow down'],
  paramMissing: ['缺少必要的请求参数: {name}', 'Missing parameter: {name}'],
  paramType: ['请求参数格式错误: {name}', 'Wrong format of parameter: {name}'],
  tooLong: ['{label}不能超过{max}个字符', '{label} must have at most {max} characters'],
  wrongType: ['{label}格式不正确', '{label} has the wrong format'],
  outOfRange: ['{label}超出允许范围', '{label} is out of range'],
  badClient: ['客户端认证失败!', 'Client authentication failed'],
  captchaWrong: ['验证码不正确', 'Wrong captcha'],
  badCredentials: ['用户名或密码错误', 'Wrong user name or password'],
  accountLocked: ['登录错误次数过多,请稍后再试', 'Too many failed sign-ins, try again later'],
  noRole: ['未获得用户的角色信息', 'The user has no role'],
  tenantMissing: ['租户ID未找到', 'Tenant id missing'],
  refreshInvalid: ['令牌授权已过期', 'The token has expired'],
  badGrant: ['不支持的授权类型', 'Unsupported grant type'],
  dictKeyTaken: ['当前字典键值已存在!', 'This dictionary key exists already'],
  childrenFirst: ['请先删除子节点!', 'Delete the children first'],
  parentSelf: ['父节点不可选择自身!', 'A node cannot be its own parent'],
  parentBelow: ['父节点不可选择下级节点!', 'A node cannot be moved below itself'],
  parentMissing: ['上级字典不存在!', 'The parent dictionary does not exist'],
  nodeMissing: ['父节点不存在!', 'The parent does not exist'],
  deptMissing: ['上级部门不存在!', 'The parent department does not exist'],
  parentNoMenu: ['父节点只可选择菜单类型!', 'Only a menu can be a parent'],
  menuTaken: ['菜单名或编号已存在!', 'This menu name or code exists already'],
  topMenuTaken: ['顶部菜单编号已存在!', 'This top menu code exists already'],
  roleAliasTaken: ['角色别名已存在!', 'This role alias exists already'],
  roleSuper: ['无权限创建超管角色！', 'You may not create an administrator role'],
  roleSuperRemove: ['不能删除超级管理员角色!', 'The administrator role cannot be deleted'],
  roleInUse: ['角色已分配用户,不能删除!', 'The role is given to users and cannot be deleted'],
  grantBeyond: ['不能授予自己没有的权限!', 'You cannot grant what you do not hold'],
  userBeyond: ['无权操作权限高于自己的用户!', 'You may not act on a user with more rights than yours'],
  lastAdministrator: ['至少保留一个超级管理员!', 'At least one administrator must remain'],
  userTaken: ['当前用户 [{account}] 已存在!', 'The user [{account}] exists already'],
  accountTaken: ['当前账号已被使用!', 'This account is taken'],
  userSelfRemove: ['不能删除本账号!', 'You cannot delete your own account'],
  userMissing: ['用户不存在!', 'No such user'],
  userNone: ['请至少选择一个用户', 'Select at least one user'],
  passwordMissing: ['请输入密码', 'Please enter password'],
  passwordHex: ['密码不能为32位十六进制字符!', 'The password must not be 32 hexadecimal characters'],
  passwordConfirm: ['请输入正确的确认密码!', 'The two new passwords differ'],
  passwordOld: ['原密码不正确!', 'The old password is wrong'],
  oauthWrong: ['第三方登陆信息错误!', 'Wrong third-party sign-in'],
  clientTaken: ['客户端id已存在!', 'This client id exists already'],
  clientInUse: ['不能删除正在使用的客户端!', 'The client in use cannot be deleted'],
  scopeCustom: ['自定义规则不支持', 'Custom rules are not supported'],
  paramKeyTaken: ['参数键名已存在!', 'This parameter key exists already'],
  orderMissing: ['订单不存在', 'No such order'],
  orderFinished: ['订单已结束,请勿重复操作', 'The order has ended already'],
  orderUnpaidFinish: ['订单未支付,不能结束', 'The order is not paid and cannot be ended'],
  orderForbidden: ['无权操作该订单', 'You may not act on this order'],
  amountInvalid: ['金额必须为大于0的整数', 'The amount must be a whole number above 0'],
  orderUnpaidRefund: ['订单未支付,不能退款', 'The order is not paid and cannot be refunded'],
  refundTooMuch: ['退款金额不能大于可退金额', 'The refund exceeds what may be refunded'],
  splitOpen: ['订单已分账,请先发起分账回退', 'The order was split, return the split first'],
  refundLimit: ['退款次数超过限制', 'Too many refunds on this order'],
  refundTooLate: ['订单已超过可退款期限', 'The order is too old to be refunded'],
  requestNoReused: ['请求单号已存在且参数不一致', 'The request number was used with other parameters'],
  duplicate: ['请勿重复提交', 'Submitted twice'],
  reasonTooLong: ['退款原因不能超过80个字符', 'The reason must have at most 80 characters'],
  pending: ['处理中,请稍后查询', 'In progress, ask again later'],
  balanceShort: ['账户余额不足', 'The account balance is too low'],
  channelBusy: ['系统繁忙,请稍后重试', 'The channel is busy, try again later'],
} as const satisfies Record<string, Pair>

export type RefusalCode = keyof typeof refusals

/** The text of a refusal, with `{name}` parts filled in. */
export function refusalText(code: RefusalCode, language: Language, values: Record<string, string | number> = {}): string {
  return pick(refusals[code], language).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

const choice: ReadonlySet<Kind> = new Set<Kind>(['code', 'switch', 'dateTime', 'image'])

/** 请输入 + label for what is typed, 请选择 + label for what is chosen (specification §5). */
export function missingText(fieldLabel: string, kind: Kind, language: Language, chosen = choice.has(kind)): string {
  if (language === 'en') return `Please ${chosen ? 'select' : 'enter'} ${fieldLabel.charAt(0).toLowerCase()}${fieldLabel.slice(1)}`
  return `${chosen ? '请选择' : '请输入'}${fieldLabel}`
}
