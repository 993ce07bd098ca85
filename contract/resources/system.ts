/** The admin framework's own rows (contract page system). */
import { z } from 'zod'
import { crud, defineResource } from '../resource.ts'
import { dateTime, dictKey, flag, id, int, optional, ref, text, textarea } from '../values.ts'

export const param = defineResource({
  name: 'param',
  api: '/api/blade-system/param',
  path: '/system/param',
  calls: crud,
  entity: z.object({
    id,
    paramName: text(64),
    paramKey: text(64),
    paramValue: text(500),
    remark: optional(textarea(255)),
    createTime: dateTime(),
    updateTime: dateTime(),
  }),
  search: ['paramName', 'paramKey', 'paramValue'],
  columns: ['paramName', 'paramKey', 'paramValue', 'remark', 'updateTime'],
  form: ['paramName', 'paramKey', 'paramValue', 'remark'],
})

/** A dictionary: a parent row (parentId 0) and below it a tree of entries that carry the parent's code. */
const entry = z.object({
  id,
  parentId: ref('dict'),
  code: text(64),
  dictKey: dictKey(),
  dictValue: text(128),
  sort: int(0, 99_999),
  isSealed: flag(),
  remark: optional(textarea(255)),
})
const entryJoined = z.object({ parentName: text() })

export const dict = defineResource({
  name: 'dict',
  api: '/api/blade-system/dict',
  path: '/system/dict',
  calls: crud,
  shape: 'tree',
  entity: entry,
  joined: entryJoined,
  search: ['code', 'dictValue'],
  columns: ['code', 'dictValue', 'sort', 'isSealed'],
  form: ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'],
})

export const dictBiz = defineResource({
  name: 'dictBiz',
  api: '/api/blade-system/dict-biz',
  path: '/system/dict-biz',
  calls: crud,
  shape: 'tree',
  entity: entry,
  joined: entryJoined,
  search: ['code', 'dictValue'],
  columns: ['code', 'dictValue', 'sort', 'isSealed'],
  form: ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'],
})
