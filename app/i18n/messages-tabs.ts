/** Texts of the frame: tabs, cache, embedded pages. */
import type { Pair } from '#contract/languages.ts'

export const tabMessages = {
  'tabs.menu': ['标签页操作', 'Tab actions'],
  'tabs.close': ['关闭', 'Close'],
  'tabs.closeOthers': ['关闭其他', 'Close others'],
  'tabs.closeAll': ['关闭全部', 'Close all'],
  'tabs.clearCache': ['清除缓存', 'Clear cache'],
  'tabs.clearAsk': ['是否需要清除缓存?', 'Clear the cache?'],
  'tabs.cleared': ['清除完毕', 'Cache cleared'],
  'guard.noRight': ['你没有做这件事的权限。需要时请联系管理员开通。', 'You may not do this. Ask an administrator if you need to.'],
  'guard.outside': [
    '“{{name}}”不在你的菜单里。需要时请联系管理员开通。',
    '“{{name}}” is not in your menu. Ask an administrator if you need it.',
  ],
  'frame.open': ['在新窗口打开', 'Open in a new window'],
  'frame.refusedTitle': ['“{{name}}”不能嵌入显示', '“{{name}}” cannot be shown here'],
  'frame.refused': [
    '{{origin}} 不在允许嵌入的站点里。管理员可以在设置 FRAME_ORIGINS 中加入它。',
    '{{origin}} is not among the sites that may be embedded. An administrator can add it to the setting FRAME_ORIGINS.',
  ],
} as const satisfies Record<string, Pair>
