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
  codeTaken: ['当前资源编号已存在!', 'This code exists already'],
  uploadMissing: ['请上传文件!', 'Please upload a file'],
  uploadType: ['不支持该文件类型', 'Files of this type are not accepted'],
  uploadSize: ['上传文件大小不能超过{mb}MB', 'The file must not exceed {mb} MB'],
  avatarType: ['上传文件只能是jpg/png格式', 'The picture must be a jpg or png'],
  avatarSize: ['上传文件大小不能超过500kb', 'The picture must not exceed 500 kB'],
  smsSent: ['短信发送成功', 'Message sent'],
  smsParams: ['发送参数格式错误', 'The parameters of the message have the wrong format'],
  smsNone: ['未找到可用的短信配置', 'No enabled message configuration'],
  smsTooSoon: ['发送过于频繁,请稍后再试', 'Sent a moment ago, try again later'],
  codeExpired: ['验证码已过期', 'The code has expired'],
  phoneUnknown: ['手机号未注册', 'This phone number is not registered'],
  taskGone: ['任务不存在或已被处理', 'No such task, or it was done already'],
  taskClaimed: ['任务已被签收', 'The task was claimed already'],
  taskForbidden: ['无权处理该任务', 'You may not act on this task'],
  leaveEnd: ['结束时间必须大于开始时间', 'The end must be later than the start'],
  flowSuspended: ['流程已挂起', 'The process is suspended'],
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
