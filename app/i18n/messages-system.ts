/** Texts of the pages of system administration, `[Chinese, English]`. */
import type { Pair } from '#contract/labels/index.ts'

export const systemMessages = {
  'grant.open': ['权限设置', 'Permissions'],
  'grant.openTop': ['菜单配置', 'Menus'],
  'grant.title': ['授权 · {{name}}', 'Grant · {{name}}'],
  'grant.hint': ['保存后下次操作即生效', 'Takes effect with the next click after saving'],
  'grant.menu': ['菜单权限', 'Menus'],
  'grant.dataScope': ['数据权限', 'Data scopes'],
  'grant.apiScope': ['接口权限', 'API scopes'],
  'grant.search': ['搜索名称', 'Search by name'],
  'grant.fold': ['收起', 'Collapse'],
  'grant.unfold': ['展开', 'Expand'],
  'grant.changesOnly': ['只看改动', 'Changes only'],
  'grant.changes': ['本次改动', 'Changes'],
  'grant.unchanged': ['还没有改动', 'Nothing changed yet'],
  'grant.adds': ['新增 {{n}} 项', 'adds {{n}}'],
  'grant.and': ['，', ', '],
  'grant.removes': ['移除 {{n}} 项', 'removes {{n}}'],
  'grant.added': ['新增', 'Added'],
  'grant.removed': ['移除', 'Removed'],
  'grant.undo': ['撤销改动', 'Undo changes'],
  'grant.save': ['保存（+{{added}} −{{removed}}）', 'Save (+{{added}} −{{removed}})'],
  'grant.saved': ['授权已保存', 'Permissions saved'],
  'grant.noHit': ['没有符合的项', 'No match'],
  'grant.nothing': ['没有可授予的项', 'Nothing to grant'],
  'grant.cutOff': ['表单没有完整送达，请重新保存', 'The form did not arrive whole, please save again'],
} as const satisfies Record<string, Pair>
