/** Texts of a device's page and of labels. */
import type { Pair } from '#contract/languages.ts'

export const deviceMessages = {
  'device.back': ['返回设备列表', 'Back to the devices'],
  'device.open': ['设备页', 'Page'],
  'device.label': ['打印标签', 'Print label'],
  'device.fields': ['全部字段', 'All fields'],
  'device.share': ['近 7 天使用率', 'Used in 7 days'],
  'device.charge': ['电量低，需要充电', 'Low, needs charging'],
  'device.rentals': ['近 7 天租用', 'Rentals in 7 days'],
  'device.week': ['近 7 天租用时段', 'Rentals of seven days'],
  'device.unused': ['未租用', 'not rented'],
  'device.asTable': ['以表格查看', 'As a table'],
  'device.day': ['日期', 'Day'],
  'device.time': ['时段', 'Time'],
  'device.noOrders': ['没有查看订单的权限', 'You may not see orders'],
  'device.current': ['当前订单', 'Current order'],
  'device.about': ['位置与标签', 'Place and label'],
  'device.code': ['设备 {{batch}} 的二维码', 'QR code of device {{batch}}'],
  'device.labels': ['{{n}} 张设备标签', 'Labels for {{n}} devices'],
  'device.noLabels': ['没有选择设备', 'No device is chosen'],
  'device.mostLabels': ['一次最多 {{n}} 张', 'At most {{n}} at once'],
  'device.paper.roll': ['标签机 60×40 mm', 'Label printer, 60×40 mm'],
  'device.paper.sheet': ['A4，每页 18 张', 'A4, 18 on a page'],
  'device.scan': ['微信扫码使用', 'Scan to rent'],
} as const satisfies Record<string, Pair>
