/** Texts of the lab's people page: switching accounts, and rights. */
import type { Pair } from '#contract/languages.ts'

export const peopleMessages = {
  'people.title': ['人员与权限', 'People and permissions'],
  'people.people': ['人员', 'People'],
  'people.hint': [
    '一键切换身份：在当前标签页，或在新标签页以其他人登录。',
    'Switch to another person with one click: in this tab, or in a new one.',
  ],
  'people.here': ['当前', 'Current'],
  'people.become': ['切换', 'Switch'],
  'people.becomeOf': ['切换为{{name}}', 'Switch to {{name}}'],
  'people.openOf': ['在新标签页打开：{{name}}', 'Open in a new tab: {{name}}'],
  'people.who': ['谁能做什么', 'Who can do what'],
  'people.address': ['页面地址', 'Page address'],
  'people.addressHint': ['例如 {{example}}；带编号时同时检查该记录', 'For example {{example}}; with an ID, that record is checked as well'],
  'people.look': ['查看', 'Check'],
  'people.call': ['动作', 'Action'],
  'people.row': ['记录 {{id}}', 'Record {{id}}'],
  'people.may': ['可以', 'can'],
  'people.mayNot': ['不可以', 'cannot'],
  'people.cell': ['{{name}}：{{title}}，{{answer}}', '{{name}}: {{title}}, {{answer}}'],
  'people.why': ['为什么', 'Why'],
  'people.kind.role': ['角色', 'Role'],
  'people.kind.menu': ['菜单', 'Menu'],
  'people.kind.button': ['按钮', 'Button'],
  'people.kind.api': ['接口权限', 'API scope'],
  'people.kind.data': ['数据权限', 'Data scope'],
  'people.kind.department': ['机构', 'Organisation'],
  'people.kind.row': ['记录', 'Record'],
  'people.unknown': ['该地址没有对应的菜单', 'No menu belongs to this address'],
} as const satisfies Record<string, Pair>
