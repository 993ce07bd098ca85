/** Texts of what a list can do beyond showing rows. */
import type { Pair } from '#contract/labels/index.ts'

export const listMessages = {
  'columns.title': ['列设置', 'Columns'],
  'columns.count': ['显示 {{n}} / {{all}}', '{{n}} of {{all}} shown'],
  'columns.reset': ['恢复默认', 'Reset'],
  'columns.auto': ['自动', 'auto'],
  'columns.width': ['{{name}}的宽度', 'Width of {{name}}'],
  'columns.up': ['{{name}}上移', 'Move {{name}} up'],
  'columns.down': ['{{name}}下移', 'Move {{name}} down'],
  'columns.pinned': ['固定前几列', 'Pinned columns'],
  'columns.save': ['应用', 'Apply'],
  'columns.hint': ['拖动或用箭头换顺序，只影响自己', 'Drag or use the arrows to reorder; only you see it'],
  'columns.bad': ['列设置不正确：宽度 60 到 800，至少显示一列', 'Not usable: widths are 60 to 800, and one column must be shown'],

  'views.title': ['视图', 'Views'],
  'views.save': ['存为视图', 'Save as a view'],
  'views.name': ['视图名称', 'Name of the view'],
  'views.saveButton': ['存下', 'Save view'],
  'views.audience': ['谁能看到', 'Who sees it'],
  'views.own': ['自己', 'Only me'],
  'views.everybody': ['所有人', 'Everybody'],
  'views.role': ['角色 {{name}}', 'Role {{name}}'],
  'views.default': ['打开页面时用“{{name}}”', 'Open the page with "{{name}}"'],
  'views.remove': ['删除视图“{{name}}”', 'Delete the view "{{name}}"'],
  'views.saved': ['视图“{{name}}”已存下', 'View "{{name}}" saved'],
  'views.needName': ['请输入视图名称，最多 30 个字', 'Please enter a name of at most 30 characters'],
  'views.notOwn': ['只能删除自己的视图', 'Only your own views can be deleted'],
  'views.bad': ['没有这个视图，或者不能分享给这个角色', 'No such view, or it cannot be shared with this role'],
} as const satisfies Record<string, Pair>
