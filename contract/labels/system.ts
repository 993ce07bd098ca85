import type { LabelsOf } from './index.ts'

const entry: Omit<LabelsOf<'dict'>['dict'], 'title'> = {
  id: ['编号', 'ID'],
  parentId: ['上级字典', 'Parent dictionary'],
  parentName: ['上级字典', 'Parent dictionary'],
  code: ['字典编号', 'Dictionary code'],
  dictKey: ['字典键值', 'Dictionary key'],
  dictValue: ['字典名称', 'Dictionary name'],
  sort: ['字典排序', 'Dictionary sort'],
  isSealed: ['封存', 'Sealed'],
  remark: ['字典备注', 'Remark'],
}

export const system: LabelsOf<'param' | 'dict' | 'dictBiz'> = {
  param: {
    title: ['系统参数', 'Parameters'],
    id: ['编号', 'ID'],
    paramName: ['参数名称', 'Parameter name'],
    paramKey: ['参数键名', 'Parameter key'],
    paramValue: ['参数键值', 'Parameter value'],
    remark: ['备注', 'Remark'],
    createTime: ['创建时间', 'Created'],
    updateTime: ['更新时间', 'Updated'],
  },
  dict: { title: ['系统字典', 'System dictionary'], ...entry },
  dictBiz: { title: ['业务字典', 'Business dictionary'], ...entry },
}
