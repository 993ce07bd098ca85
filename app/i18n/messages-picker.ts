/** Texts of the picker of rows. `[Chinese, English]`. */
import type { Pair } from '#contract/languages.ts'

export const pickerMessages = {
  'picker.hint': ['输入名称查找', 'Type to search'],
  'picker.none': ['没有匹配的数据', 'Nothing matches'],
  'picker.more': ['显示更多', 'Show more'],
  'picker.clear': ['清空', 'Clear'],
  'picker.failed': ['查找失败，请再试一次', 'The search failed, try again'],
  'region.1': ['省份', 'Province'],
  'region.2': ['城市', 'City'],
  'region.3': ['区县', 'District'],
  'region.4': ['乡镇', 'Town'],
  'region.5': ['村', 'Village'],
} as const satisfies Record<string, Pair>
