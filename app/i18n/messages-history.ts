/** Texts of the history of a record. `[Chinese, English]`. */
import type { Pair } from '#contract/labels/index.ts'

export const historyMessages = {
  'history.title': ['历史', 'History'],
  'history.none': ['没有变更记录', 'No change is on record'],
  'history.before': ['变更前', 'Before'],
  'history.after': ['变更后', 'After'],
  'history.pages': ['历史分页', 'Pages of the history'],
  'history.newer': ['较新', 'Newer'],
  'history.older': ['较早', 'Older'],
  'history.page': ['第 {{page}} / {{pages}} 页，共 {{total}} 条', 'Page {{page}} of {{pages}}, {{total}} in all'],
} as const satisfies Record<string, Pair>
