/** Texts that explain why somebody may do something. */
import type { Pair } from '../languages.ts'

export const whyTexts = {
  may: ['{name}可以“{title}”：{reasons}。', '{name} may do “{title}”: {reasons}.'],
  mayNot: ['{name}不能“{title}”：{reasons}。', '{name} may not do “{title}”: {reasons}.'],
  role: ['角色是{roles}', 'the role is {roles}'],
  noRole: ['没有角色', 'there is no role'],
  everything: ['{roles}拥有全部菜单和按钮', '{roles} holds every menu and button'],
  anybody: ['每个登录的人都可以', 'everybody who is signed in may'],
  menu: ['菜单“{menu}”由{roles}授予', 'the menu “{menu}” is granted by {roles}'],
  noMenu: ['菜单“{menu}”没有授予，有它的角色：{roles}', 'the menu “{menu}” is not granted; roles that have it: {roles}'],
  button: ['按钮“{menu}”由{roles}授予', 'the button “{menu}” is granted by {roles}'],
  noButton: ['按钮“{menu}”没有授予，有它的角色：{roles}', 'the button “{menu}” is not granted; roles that have it: {roles}'],
  open: ['没有接口权限关闭它', 'no API scope closes it'],
  closed: ['接口权限关闭了“{path}”，能通过的角色：{roles}', 'an API scope closes “{path}”; roles that pass: {roles}'],
  noRule: ['没有数据权限缩小“{page}”', 'no data scope narrows “{page}”'],
  rule: ['数据权限缩小“{page}”：{rules}', 'data scopes narrow “{page}”: {rules}'],
  ruleHides: ['数据权限不含这一行：{rules}', 'data scopes leave this row out: {rules}'],
  allHospitals: ['看到全部医院', 'all hospitals are seen'],
  noHospitals: ['“{page}”不按医院划分', '“{page}” is not divided by hospitals'],
  hospitals: ['部门限于：{hospitals}', 'the department is limited to {hospitals}'],
  hospitalHides: ['这一行不属于部门的医院：{hospitals}', 'this row is not of the department’s hospitals: {hospitals}'],
  row: ['这一行在所见之内', 'this row is among those seen'],
  rowHidden: ['“{page}”只给相关的人看，这一行不是', '“{page}” shows what concerns the reader, and this row does not'],
  rowMissing: ['没有这一行', 'there is no such row'],
  nobody: ['无', 'none'],
  and: ['、', ', '],
  then: ['；', '; '],
  or: ['”或“', '” or “'],
} as const satisfies Record<string, Pair>
export type WhyText = keyof typeof whyTexts
