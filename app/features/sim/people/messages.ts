/** Texts of the lab's people page: switching accounts, and rights. */
import type { Pair } from '#contract/languages.ts'

export const peopleMessages = {
  'people.title': ['人员与权限', 'People and rights'],
  'people.people': ['人员', 'People'],
  'people.hint': [
    '一键换人：在本标签页，或在旁边的标签页用另一个人登录。',
    'Become somebody with one click: in this tab, or in another one beside it.',
  ],
  'people.here': ['当前', 'You'],
  'people.become': ['切换', 'Become'],
  'people.becomeOf': ['切换为{{name}}', 'Become {{name}}'],
  'people.openOf': ['在新标签页打开：{{name}}', 'In a new tab: {{name}}'],
  'people.who': ['谁能做什么', 'Who may do what'],
  'people.address': ['页面地址', 'Address of a page'],
  'people.addressHint': ['例如 {{example}}；带编号时也看那一行', 'For example {{example}}; with a number, that row is asked about, too'],
  'people.look': ['查看', 'Look'],
  'people.call': ['动作', 'Act'],
  'people.row': ['行 {{id}}', 'Row {{id}}'],
  'people.may': ['可以', 'may'],
  'people.mayNot': ['不可以', 'may not'],
  'people.cell': ['{{name}}：{{title}}，{{answer}}', '{{name}}: {{title}}, {{answer}}'],
  'people.why': ['为什么', 'Why'],
  'people.kind.role': ['角色', 'Role'],
  'people.kind.menu': ['菜单', 'Menu'],
  'people.kind.button': ['按钮', 'Button'],
  'people.kind.api': ['接口权限', 'API scope'],
  'people.kind.data': ['数据权限', 'Data scope'],
  'people.kind.department': ['部门', 'Department'],
  'people.kind.row': ['行', 'Row'],
  'people.unknown': ['这个地址没有对应的菜单', 'No menu is known for this address'],
} as const satisfies Record<string, Pair>
