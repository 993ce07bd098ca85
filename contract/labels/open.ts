/** Labels that differ on an open-source SpringBlade server: it keeps departments, no organisations with hospitals among them. */
import type { Pair } from '../languages.ts'

export const openLabels: Readonly<Record<string, Readonly<Partial<Record<string, Pair>>>>> = {
  dept: {
    title: ['部门管理', 'Departments'],
    parentId: ['上级部门', 'Parent department'],
    parentName: ['上级部门', 'Parent department'],
    ancestors: ['祖级部门', 'Ancestors'],
    deptName: ['部门名称', 'Department name'],
    fullName: ['部门全称', 'Full name'],
  },
  user: {
    deptId: ['所属部门', 'Department'],
    deptName: ['所属部门', 'Department'],
  },
}
