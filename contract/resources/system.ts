/** The admin framework's own rows (contract page system). */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { crud } from '../verbs.ts'
import {
  code,
  dateTime,
  dictKey,
  id,
  identifier,
  int,
  key,
  optional,
  parent,
  rank,
  seal,
  secret,
  text,
  textarea,
  wholeKey,
} from '../values.ts'

export const param = defineResource({
  name: 'param',
  api: '/api/blade-system/param',
  path: '/system/param',
  calls: crud,
  entity: () =>
    z.object({
      id,
      paramName: text(64),
      paramKey: identifier(64),
      paramValue: text(500),
      remark: optional(textarea(255)),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  search: ['paramName', 'paramKey', 'paramValue'],
  columns: ['paramName', 'paramKey', 'paramValue', 'remark', 'updateTime'],
  card: { title: ['paramKey'], lines: [['paramName'], ['paramValue', 'updateTime']] },
  form: ['paramName', 'paramKey', 'paramValue', 'remark'],
  importBy: ['paramKey'],
  find: ['paramKey', 'paramName'],
  title: 'paramKey',
  open: {
    unselected: true,
    unique: { paramKey: 'paramKeyTaken' },
    fields: () => ({ paramName: text(255), paramKey: identifier(255), paramValue: text(255) }),
  },
})

/** A tenant, whose rows a server keeps separate. The server sets the `tenantId` of a new one; the bundled backend has only one. */
export const tenant = defineResource({
  name: 'tenant',
  api: '/api/blade-system/tenant',
  path: '/system/tenant',
  calls: crud,
  entity: () =>
    z.object({
      id,
      tenantId: identifier(12),
      tenantName: text(50),
      domain: optional(identifier(255)),
      linkman: optional(text(20)),
      contactNumber: optional(identifier(20)),
      address: optional(text(255)),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  search: ['tenantId', 'tenantName', 'contactNumber'],
  columns: ['tenantId', 'tenantName', 'linkman', 'contactNumber', 'address', 'domain'],
  card: { title: ['tenantId', 'tenantName'], lines: [['linkman', 'contactNumber'], ['address']] },
  form: ['tenantName', 'domain', 'linkman', 'contactNumber', 'address'],
})

/** A dictionary: a parent row (parentId 0), and below it a tree of entries with the parent's code. */
const entry = (name: 'dict' | 'dictBiz') =>
  z.object({
    id,
    parentId: parent(name),
    code: identifier(64),
    dictKey: dictKey(),
    dictValue: text(128),
    sort: rank(),
    isSealed: seal(),
    remark: optional(textarea(255)),
  })
const entryJoined = () => z.object({ parentName: text() })

export const dict = defineResource({
  name: 'dict',
  api: '/api/blade-system/dict',
  path: '/system/dict',
  calls: crud,
  shape: 'tree',
  entity: () => entry('dict'),
  joined: entryJoined,
  search: ['code', 'dictValue'],
  columns: ['code', 'dictValue', 'sort', 'isSealed'],
  card: { title: ['code'], lines: [['dictValue', 'sort']], state: 'isSealed' },
  form: ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'],
  open: {
    calls: { list: 'list' },
    whole: true,
    lacks: ['isSealed'],
    integers: ['dictKey'],
    fields: () => ({ code: identifier(255), dictKey: wholeKey(), dictValue: text(255) }),
  },
})

export const dictBiz = defineResource({
  name: 'dictBiz',
  api: '/api/blade-system/dict-biz',
  path: '/system/dict-biz',
  calls: crud,
  shape: 'tree',
  entity: () => entry('dictBiz'),
  joined: entryJoined,
  search: ['code', 'dictValue'],
  columns: ['code', 'dictValue', 'sort', 'isSealed'],
  card: { title: ['code'], lines: [['dictValue', 'sort']], state: 'isSealed' },
  form: ['code', 'parentId', 'dictKey', 'dictValue', 'sort', 'isSealed', 'remark'],
  open: { beyondStock: true },
})

const pair = { code: optional(identifier(12)), name: optional(text(64)) }

/** Administrative regions. The key is the code; `id` repeats it, so that a region is a row like any other. */
export const region = defineResource({
  name: 'region',
  api: '/api/blade-system/region',
  path: '/system/region',
  calls: crud,
  entity: () =>
    z.object({
      id,
      code: key(12),
      parentCode: parent('region'),
      /** Codes from the root down to the parent, "00,11". */
      ancestors: optional(text(255)),
      name: text(64),
      provinceCode: pair.code,
      provinceName: pair.name,
      cityCode: pair.code,
      cityName: pair.name,
      districtCode: pair.code,
      districtName: pair.name,
      townCode: pair.code,
      townName: pair.name,
      villageCode: pair.code,
      villageName: pair.name,
      regionLevel: code('region', 'dict'),
      sort: rank(),
      remark: optional(textarea(255)),
    }),
  joined: () => z.object({ parentName: text() }),
  search: ['code', 'name', 'parentCode', 'regionLevel'],
  columns: ['name', 'code', 'parentName', 'regionLevel', 'sort'],
  card: { title: ['name'], lines: [['code', 'parentName']], state: 'regionLevel' },
  form: ['parentCode', 'code', 'name', 'regionLevel', 'sort', 'remark'],
  open: { key: 'code', names: { regionLevel: 'level' }, fields: () => ({ name: text(32) }) },
})

/** API clients: the credentials of the Basic header, and the lifetime of their tokens in seconds. */
export const client = defineResource({
  name: 'client',
  api: '/api/blade-system/client',
  path: '/system/client',
  calls: crud,
  entity: () =>
    z.object({
      id,
      clientId: identifier(48),
      clientSecret: secret(128),
      resourceIds: optional(identifier(255)),
      scope: identifier(64),
      authorizedGrantTypes: identifier(255),
      webServerRedirectUri: optional(identifier(255)),
      authorities: optional(identifier(255)),
      accessTokenValidity: int(60, 31_536_000),
      refreshTokenValidity: int(60, 31_536_000),
      additionalInformation: optional(textarea(2000)),
      autoapprove: optional(identifier(255)),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  search: ['clientId'],
  columns: ['clientId', 'clientSecret', 'authorizedGrantTypes', 'scope', 'accessTokenValidity', 'refreshTokenValidity'],
  card: { title: ['clientId'], lines: [['authorizedGrantTypes'], ['scope']] },
  form: {
    client: ['clientId', 'clientSecret', 'authorizedGrantTypes', 'scope'],
    tokens: ['accessTokenValidity', 'refreshTokenValidity'],
    options: ['webServerRedirectUri', 'resourceIds', 'authorities', 'autoapprove', 'additionalInformation'],
  },
  open: { unique: { clientId: 'clientTaken' } },
})
