/** Texts of the history of a record. `[Chinese, English]`. */
import type { Pair } from '#contract/languages.ts'

export const historyMessages = {
  'history.title': ['历史', 'History'],
  'history.back': ['返回详情', 'Back to the record'],
  'history.none': ['没有变更记录', 'No change is on record'],
  'history.before': ['变更前', 'Before'],
  'history.after': ['变更后', 'After'],
  'audit.changed': ['变更内容', 'What changed'],
  'audit.allOfRow': ['这条记录的全部历史', 'All changes of this record'],
  'audit.nothing': ['没有可显示的字段', 'No field that can be shown'],
} as const satisfies Record<string, Pair>
