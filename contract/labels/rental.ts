import type { LabelsOf } from './index.ts'

const id = ['编号', 'ID'] as const
const sort = ['排序', 'Sort'] as const
const remark = ['备注', 'Remark'] as const
const state = ['状态', 'State'] as const
const stamps = { createTime: ['创建时间', 'Created'], updateTime: ['更新时间', 'Updated'] } as const
const hospital = { hosId: ['医院', 'Hospital'], hosName: ['医院', 'Hospital'] } as const
const sectionOf = { secId: ['科室', 'Section'], secName: ['科室', 'Section'] } as const
const roomOf = { roomId: ['病房', 'Room'], roomName: ['病房', 'Room'] } as const

export const rental: LabelsOf<
  'section' | 'room' | 'bed' | 'equ' | 'type' | 'price' | 'problem' | 'normal' | 'banner' | 'setter' | 'customer'
> = {
  section: {
    title: ['科室', 'Sections'],
    ...{ id, sort, remark, ...hospital, ...stamps },
    secName: ['科室名称', 'Section name'],
    floor: ['楼层', 'Floor'],
    phone: ['电话', 'Phone'],
    roomCount: ['病房数', 'Rooms'],
  },
  room: {
    title: ['病房', 'Rooms'],
    ...{ id, sort, remark, ...hospital, ...sectionOf, ...stamps },
    roomName: ['病房名称', 'Room name'],
    bedCount: ['床位数', 'Beds'],
  },
  bed: {
    title: ['床位', 'Beds'],
    ...{ id, sort, remark, ...hospital, ...sectionOf, ...roomOf, ...stamps },
    bedName: ['床位名称', 'Bed name'],
    equId: ['设备', 'Device'],
    batch: ['设备编号', 'Device no.'],
    state: ['床位状态', 'Bed state'],
  },
  equ: {
    title: ['设备', 'Devices'],
    ...{ id, remark, ...hospital, ...sectionOf, ...roomOf, ...stamps },
    batch: ['设备编号', 'Device no.'],
    equName: ['设备名称', 'Device name'],
    typeId: ['设备类型', 'Device type'],
    typeName: ['设备类型', 'Device type'],
    bedId: ['床位', 'Bed'],
    bedName: ['床位', 'Bed'],
    priceId: ['价格', 'Price'],
    priceName: ['价格', 'Price'],
    iccid: ['物联网卡号', 'ICCID'],
    mac: ['MAC 地址', 'MAC address'],
    battery: ['电量', 'Battery'],
    online: ['在线状态', 'Online'],
    state: ['设备状态', 'Device state'],
    lastOnlineTime: ['最近在线', 'Last online'],
  },
  type: {
    title: ['设备类型', 'Device types'],
    ...{ id, sort, state, remark, ...stamps },
    typeName: ['类型名称', 'Type name'],
    typeCode: ['类型编码', 'Type code'],
    image: ['图片', 'Picture'],
  },
  price: {
    title: ['价格', 'Prices'],
    ...{ id, state, remark, ...hospital, ...stamps },
    priceName: ['价格名称', 'Price name'],
    typeId: ['设备类型', 'Device type'],
    typeName: ['设备类型', 'Device type'],
    unitMinutes: ['计费单位(分钟)', 'Unit (minutes)'],
    unitPrice: ['单价', 'Unit price'],
    freeMinutes: ['免费时长(分钟)', 'Free minutes'],
    capPerDay: ['每日封顶价', 'Daily cap'],
    deposit: ['押金', 'Deposit'],
    effectiveTime: ['生效时间', 'Effective from'],
  },
  problem: {
    title: ['问题反馈', 'Problems'],
    ...{ id, ...hospital, ...stamps },
    batch: ['设备编号', 'Device no.'],
    equId: ['设备', 'Device'],
    orderId: ['订单', 'Order'],
    customerId: ['客户', 'Customer'],
    nickName: ['用户昵称', 'Nickname'],
    phoneNumber: ['手机号', 'Phone'],
    problemType: ['问题类型', 'Problem type'],
    content: ['问题描述', 'Description'],
    images: ['图片', 'Pictures'],
    state: ['处理状态', 'State'],
    handleUser: ['处理人', 'Handled by'],
    handleTime: ['处理时间', 'Handled at'],
    handleRemark: ['处理说明', 'Handling note'],
  },
  normal: {
    title: ['常见问题', 'Common questions'],
    titleField: ['标题', 'Title'],
    ...{ id, sort, state, ...stamps },
    content: ['内容', 'Content'],
    category: ['分类', 'Category'],
  },
  banner: {
    title: ['轮播图', 'Banners'],
    titleField: ['标题', 'Title'],
    ...{ id, sort, state, ...stamps },
    image: ['图片', 'Picture'],
    link: ['跳转地址', 'Link'],
    position: ['展示位置', 'Position'],
    startTime: ['开始时间', 'From'],
    endTime: ['结束时间', 'Until'],
  },
  setter: {
    title: ['结算设置', 'Settlement rules'],
    ...{ id, state, ...hospital, ...stamps },
    autoSplit: ['自动分账', 'Split by itself'],
    splitDelayMinutes: ['分账延迟(分钟)', 'Split delay (minutes)'],
    hosRatio: ['医院比例(万分比)', 'Hospital share (bp)'],
    personRatio: ['个人比例(万分比)', 'Personal share (bp)'],
    platRatio: ['平台比例(万分比)', 'Platform share (bp)'],
    minWithdrawal: ['最低提现金额', 'Least withdrawal'],
    withdrawFeeRate: ['提现费率(万分比)', 'Withdrawal fee (bp)'],
  },
  customer: {
    title: ['客户', 'Customers'],
    ...{ id, state },
    openId: ['微信标识', 'OpenID'],
    unionId: ['开放平台标识', 'UnionID'],
    nickName: ['用户昵称', 'Nickname'],
    phoneNumber: ['手机号', 'Phone'],
    avatar: ['头像', 'Picture'],
    gender: ['性别', 'Gender'],
    createTime: ['注册时间', 'Registered'],
    orderCount: ['订单数', 'Orders'],
    totalAmount: ['累计支付', 'Paid in all'],
  },
}
