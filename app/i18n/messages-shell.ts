/** Texts of the frame's newer parts, `[Chinese, English]`. */
import type { Pair } from '#contract/languages.ts'

export const shellMessages = {
  'notices.title': ['通知', 'Notifications'],
  'notices.openSome': ['通知，有未读', 'Notifications, some are new'],
  'notices.mail': ['邮件', 'Mail'],
  'notices.messages': ['消息', 'Messages'],
  'notices.notices': ['通知', 'Notices'],
  'notices.started': ['已开始', 'Started'],
  'notices.notStarted': ['未开始', 'Not started'],
  'notices.error': ['出错', 'Error'],
  'notices.completed': ['已完成', 'Completed'],
  'notices.more': ['加载更多', 'Load more'],
  'notices.all': ['没有更多了', 'No more'],
  'notices.failed': ['没能加载出来', 'Did not load'],
} as const satisfies Record<string, Pair>
