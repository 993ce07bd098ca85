/** Texts that explain why somebody may do something. */
import type { Pair } from '../languages.ts'

export const accessReasons = {
  may: ['{name}可以“{title}”：{reasons}。', '{name} can “{title}”: {reasons}.'],
  mayNot: ['{name}不能“{title}”：{reasons}。', '{name} cannot “{title}”: {reasons}.'],
  role: ['角色是{roles}', 'has the role {roles}'],
  noRole: ['没有角色', 'has no role'],
  everything: ['{roles}拥有全部菜单和按钮', '{roles} includes every menu and button'],
  anybody: ['登录即可', 'any signed-in user can'],
  menu: ['菜单“{menu}”由{roles}授予', '{roles} grants the menu “{menu}”'],
  noMenu: ['菜单“{menu}”未授予，拥有它的角色：{roles}', 'the menu “{menu}” is not granted; roles that include it: {roles}'],
  button: ['按钮“{menu}”由{roles}授予', '{roles} grants the button “{menu}”'],
  noButton: ['按钮“{menu}”未授予，拥有它的角色：{roles}', 'the button “{menu}” is not granted; roles that include it: {roles}'],
  open: ['没有接口权限限制', 'no API scope blocks it'],
  closed: ['接口权限限制了“{path}”，可通过的角色：{roles}', 'an API scope blocks “{path}”; roles that may pass: {roles}'],
  noRule: ['没有数据权限限制“{page}”', 'no data scope limits “{page}”'],
  rule: ['数据权限限制“{page}”：{rules}', 'data scopes limit “{page}”: {rules}'],
  ruleHides: ['数据权限不含该记录：{rules}', 'data scopes exclude this record: {rules}'],
  allHospitals: ['可查看全部医院', 'sees all hospitals'],
  noHospitals: ['“{page}”不按医院划分', '“{page}” does not depend on the hospital'],
  hospitals: ['所属机构限于：{hospitals}', 'the organisation is limited to {hospitals}'],
  hospitalHides: ['该记录不属于所属机构的医院：{hospitals}', 'this record does not belong to a hospital of the organisation: {hospitals}'],
  row: ['该记录在可见范围内', 'this record is visible'],
  rowHidden: ['“{page}”仅对相关人员可见，该记录不在其中', '“{page}” shows only records that concern the user, and this is not one of them'],
  rowMissing: ['该记录不存在', 'there is no such record'],
  nobody: ['无', 'none'],
  and: ['、', ', '],
  then: ['；', '; '],
  or: ['”或“', '” or “'],
} as const satisfies Record<string, Pair>
export type AccessReason = keyof typeof accessReasons
