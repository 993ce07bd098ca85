/** The workbook in which users are exported and imported: Blade's columns, in its order. */
import { fieldLabel } from '../labels/index.ts'
import { languages, type Pair } from '../languages.ts'
import { user } from '../resources/access.ts'

export const userSheet = {
  title: ['用户数据', 'Users'],
  template: ['用户模板', 'User template'],
} as const satisfies Record<string, Pair>

/**
 * Maximum number of users in one import of the bundled backend, and in one that may change existing accounts, which costs more: they
 * are written in one transaction, during which nobody else is answered.
 */
export const mostImported = { added: 500, covered: 200 }

/** Headers by field. */
export const userColumns = {
  tenantId: ['租户编号', 'Tenant ID'],
  userTypeName: ['用户平台名称', 'Platform'],
  account: ['账户', 'Account'],
  name: ['昵称', 'Nickname'],
  realName: ['姓名', 'Real name'],
  email: ['邮箱', 'Email'],
  phone: ['手机', 'Phone'],
  roleName: ['角色名称', 'Roles'],
  deptName: ['部门名称', 'Organisations'],
  postName: ['岗位名称', 'Positions'],
  birthday: ['生日', 'Birthday'],
} as const satisfies Record<string, Pair>

export type UserColumn = keyof typeof userColumns
export const userColumnNames = Object.keys(userColumns) as readonly UserColumn[]

/** The column that a header of a file names: in either language, by Blade's name or by the label in the console's lists. */
export const userColumnOf = (head: string): UserColumn | undefined =>
  userColumnNames.find(
    (name) => head === name || languages.some((l, i) => head === userColumns[name][i] || head === fieldLabel(user.name, name, l)),
  )

/** Whether a header names another field of a user, as in files that the console exports. */
export const isUserField = (head: string): boolean =>
  Object.keys(user.fields).some((name) => head === name || languages.some((language) => head === fieldLabel(user.name, name, language)))
