/**
 * Dictionaries: code → name and entries. The remark of an entry is its English name, which the console shows in English. A field may name
 * only these codes (`values.ts`), and at start a database receives those that it lacks (`seeds/dictionaries.ts`).
 */
import type { Pair } from './languages.ts'

export type Dictionaries = Readonly<Record<string, readonly [name: string, entries: Readonly<Record<string, Pair>>]>>

export const systemDictionaries = {
  sex: ['性别', { 1: ['男', 'Male'], 2: ['女', 'Female'] }],
  notice: [
    '通知类型',
    {
      1: ['发布通知', 'Announcement'],
      2: ['批转通知', 'Forwarded'],
      3: ['转发通知', 'Relayed'],
      4: ['指示通知', 'Instruction'],
      5: ['任免通知', 'Appointment'],
      6: ['事务通知', 'General'],
    },
  ],
  menu_category: ['菜单类型', { 1: ['菜单', 'Menu'], 2: ['按钮', 'Button'] }],
  button_func: ['按钮功能', { 0: ['无', 'None'], 1: ['工具栏', 'Toolbar'], 2: ['操作栏', 'Row'], 3: ['工具操作栏', 'Both'] }],
  yes_no: ['是否', { 1: ['否', 'No'], 2: ['是', 'Yes'] }],
  data_scope_type: [
    '数据权限',
    {
      1: ['全部可见', 'All'],
      2: ['本人可见', 'Own'],
      3: ['所在机构可见', 'Own organisation'],
      4: ['所在机构及子级可见', 'Own organisation and below'],
      5: ['自定义', 'Custom'],
    },
  ],
  api_scope_type: ['接口权限', { 1: ['系统接口', 'System'], 2: ['业务接口', 'Business'] }],
  post_category: ['岗位类型', { 1: ['高层', 'Senior'], 2: ['中层', 'Middle'], 3: ['基层', 'Junior'], 4: ['其他', 'Other'] }],
  region: [
    '行政区划',
    {
      0: ['国家', 'Country'],
      1: ['省份/直辖市', 'Province'],
      2: ['地市', 'City'],
      3: ['区县', 'District'],
      4: ['乡镇', 'Town'],
      5: ['村委', 'Village'],
    },
  ],
  org_category: ['机构类型', { 1: ['公司', 'Company'], 2: ['部门', 'Division'], 3: ['小组', 'Team'], 4: ['医院', 'Hospital'] }],
  user_type: ['用户平台', { 1: ['WEB', 'Web'], 2: ['APP', 'App'], 3: ['OTHER', 'Other'] }],
  flow: ['流程类型', { 1: ['请假流程', 'leave'] }],
  oss: ['对象存储类型', { 1: ['minio', 'MinIO'], 2: ['七牛云', 'Qiniu'], 3: ['阿里云', 'Aliyun'], 4: ['腾讯云', 'Tencent Cloud'] }],
  sms: ['短信类型', { 1: ['云片', 'Yunpian'], 2: ['七牛云', 'Qiniu'], 3: ['阿里云', 'Aliyun'], 4: ['腾讯云', 'Tencent Cloud'] }],
} as const satisfies Dictionaries

export const businessDictionaries = {
  order_status: [
    '订单状态',
    {
      0: ['待支付', 'Unpaid'],
      1: ['使用中', 'In use'],
      2: ['待补缴', 'Balance due'],
      3: ['已完成', 'Completed'],
      4: ['已取消', 'Cancelled'],
      5: ['已退款', 'Refunded'],
      9: ['异常', 'Abnormal'],
    },
  ],
  pay_type: ['支付方式', { 1: ['押金支付', 'Deposit'], 2: ['免押(支付分)', 'Deposit-free'], 3: ['钱包余额', 'Wallet'] }],
  refund_status: [
    '退款状态',
    { 0: ['处理中', 'In progress'], 1: ['已完成', 'Completed'], 2: ['退款关闭', 'Closed'], 3: ['退款异常', 'Abnormal'] },
  ],
  refund_source: ['退款来源', { 1: ['人工', 'Staff'], 2: ['押金退还', 'Deposit refund'], 3: ['系统', 'System'] }],
  refund_channel: [
    '退款渠道',
    {
      ORIGINAL: ['原路退回', 'Original method'],
      BALANCE: ['退回余额', 'WeChat balance'],
      OTHER_BALANCE: ['退回其他余额', 'Another WeChat balance'],
      OTHER_BANKCARD: ['退回其他银行卡', 'Another bank card'],
    },
  ],
  audit_action: [
    '审计操作',
    { insert: ['新增', 'Added'], update: ['修改', 'Changed'], delete: ['删除', 'Deleted'], view: ['查看号码', 'Phone viewed'] },
  ],
  ledger_kind: [
    '台账类型',
    {
      pay: ['支付', 'Payment'],
      refund: ['退款', 'Refund'],
      split: ['分账', 'Split'],
      splitReturn: ['分账回退', 'Split return'],
      walletOrder: ['钱包支付', 'Wallet payment'],
      walletRefund: ['退回钱包', 'Wallet refund'],
      recharge: ['充值', 'Top-up'],
      withdrawal: ['申请提现', 'Withdrawal requested'],
      withdrawalReturn: ['提现退回', 'Withdrawal returned'],
      withdrawalPaid: ['提现到账', 'Withdrawal paid'],
      transfer: ['转账', 'Transfer'],
    },
  ],
  ledger_account: [
    '台账科目',
    {
      merchant: ['商户账户', 'Merchant account'],
      order: ['订单收款', 'Order payments'],
      person: ['钱包个人金额', 'Wallet cash balance'],
      plat: ['钱包赠送金额', 'Wallet bonus balance'],
      gift: ['平台赠送', 'Bonuses granted'],
      withdrawal: ['提现在途', 'Payouts in transit'],
      fee: ['提现手续费', 'Withdrawal fees'],
      payee: ['付给收款人', 'Paid to payees'],
    },
  ],
  handover_state: ['交接班状态', { 0: ['待接班', 'Awaiting takeover'], 1: ['已交接', 'Handed over'] }],
  approval_state: ['退款复核', { 0: ['待复核', 'Pending approval'], 1: ['已通过', 'Approved'], 2: ['已驳回', 'Rejected'] }],
  refund_reason: [
    '退款原因',
    {
      1: ['设备故障,未正常使用', 'Device fault'],
      2: ['提前归还', 'Returned early'],
      3: ['重复支付', 'Paid twice'],
      4: ['计费有误', 'Wrong fee'],
      9: ['其他', 'Other'],
    },
  ],
  split_state: [
    '分账状态',
    {
      0: ['处理中', 'In progress'],
      1: ['已分账', 'Split'],
      2: ['失败', 'Failed'],
      3: ['已回退', 'Returned'],
      4: ['部分回退', 'Partly returned'],
    },
  ],
  transfer_state: ['转账状态', { 0: ['处理中', 'In progress'], 1: ['成功', 'Succeeded'], 2: ['失败', 'Failed'], 3: ['关闭', 'Closed'] }],
  withdrawal_state: [
    '提现状态',
    {
      0: ['待审核', 'Pending review'],
      1: ['打款中', 'Paying out'],
      2: ['已到账', 'Paid'],
      3: ['已驳回', 'Rejected'],
      4: ['打款失败', 'Failed'],
    },
  ],
  recharge_state: ['充值状态', { 0: ['待支付', 'Unpaid'], 1: ['成功', 'Succeeded'], 2: ['已关闭', 'Closed'] }],
  equ_status: [
    '设备状态',
    { 0: ['空闲', 'Free'], 1: ['使用中', 'In use'], 2: ['故障', 'Faulty'], 3: ['维护', 'Maintenance'], 4: ['停用', 'Out of service'] },
  ],
  online_state: ['在线状态', { 0: ['离线', 'Offline'], 1: ['在线', 'Online'] }],
  enable_state: ['启用状态', { 0: ['停用', 'Disabled'], 1: ['启用', 'Enabled'] }],
  gender: ['性别', { 0: ['未知', 'Unknown'], 1: ['男', 'Male'], 2: ['女', 'Female'] }],
  customer_state: ['客户状态', { 0: ['正常', 'Normal'], 1: ['黑名单', 'Blacklisted'] }],
  problem_state: ['问题状态', { 0: ['待处理', 'New'], 1: ['处理中', 'In progress'], 2: ['已解决', 'Resolved'], 3: ['已关闭', 'Closed'] }],
  problem_type: [
    '问题类型',
    {
      lock: ['无法开锁', 'Lock stuck'],
      return: ['无法归还', 'Return failed'],
      broken: ['设备损坏', 'Damaged'],
      fee: ['计费疑问', 'Billing'],
      other: ['其他', 'Other'],
    },
  ],
  normal_category: [
    '常见问题分类',
    { use: ['使用', 'Usage'], pay: ['支付', 'Payment'], refund: ['退款', 'Refunds'], other: ['其他', 'Other'] },
  ],
  banner_position: ['轮播图位置', { 1: ['首页', 'Home page'], 2: ['我的', 'My page'] }],
  receiver_type: ['分账接收方类型', { MERCHANT_ID: ['商户', 'Merchant'], PERSONAL_OPENID: ['个人', 'Individual'] }],
  relation_type: [
    '分账关系',
    {
      STORE: ['门店', 'Store'],
      PARTNER: ['合作伙伴', 'Partner'],
      SERVICE_PROVIDER: ['服务商', 'Service provider'],
      USER: ['用户', 'User'],
      CUSTOM: ['自定义', 'Custom'],
    },
  ],
  payee_type: ['收款人类型', { 1: ['个人', 'Individual'], 2: ['机构', 'Organisation'] }],
  transfer_source: ['转账来源', { 1: ['收款人', 'Payee'], 2: ['提现', 'Withdrawal'] }],
  bed_state: ['床位状态', { 0: ['空闲', 'Free'], 1: ['使用中', 'In use'], 2: ['停用', 'Out of service'] }],
} as const satisfies Dictionaries

export type SystemDictionary = keyof typeof systemDictionaries
export type BusinessDictionary = keyof typeof businessDictionaries

/** The keys of a dictionary, in their order. */
export const keysOf = ({ code, from }: { code: string; from: 'dict' | 'dict-biz' }): string[] => {
  const dictionaries: Dictionaries = from === 'dict' ? systemDictionaries : businessDictionaries
  return Object.keys(dictionaries[code]?.[1] ?? {})
}
