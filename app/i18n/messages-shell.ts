/** Texts of the frame: tabs, cache, embedded pages. */
import type { Pair } from '#contract/labels/index.ts'

export const shellMessages = {
  'tabs.menu': ['标签页操作', 'Tab actions'],
  'tabs.close': ['关闭', 'Close'],
  'tabs.closeOthers': ['关闭其他', 'Close others'],
  'tabs.closeAll': ['关闭全部', 'Close all'],
  'tabs.clearCache': ['清除缓存', 'Clear cache'],
  'tabs.clearAsk': ['是否需要清除缓存?', 'Clear the cache?'],
  'tabs.cleared': ['清除完毕', 'Cache cleared'],
} as const satisfies Record<string, Pair>
