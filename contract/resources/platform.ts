/** Notices, configurations of storage and messages, attachments, the three logs, the audit (contract page platform §2–§4, §7). */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { crud, readOnly } from '../verbs.ts'
import {
  bytes,
  code,
  dateTime,
  file,
  id,
  identifier,
  int,
  json,
  optional,
  ref,
  resourceName,
  rich,
  secret,
  state,
  text,
  textarea,
  word,
} from '../values.ts'

/** Announcements to the staff. Everybody who is signed in may read them. */
export const notice = defineResource({
  name: 'notice',
  api: '/api/blade-desk/notice',
  path: '/platform/notice',
  calls: crud,
  entity: () => z.object({ id, title: text(255), category: code('notice', 'dict'), releaseTime: dateTime(), content: rich() }),
  joined: () => z.object({ categoryName: text() }),
  search: ['title', 'category', 'releaseTime'],
  columns: ['title', 'category', 'releaseTime'],
  card: { title: ['title'], lines: [['releaseTime']], state: 'category' },
  form: ['title', 'category', 'releaseTime', 'content'],
  open: { fields: () => ({ content: rich(255) }) },
})

/** 1 disabled, 2 enabled; only `enable` changes it. */
const status = state('yes_no', 'dict')
const named = () => z.object({ categoryName: text(), statusName: text() })

export const oss = defineResource({
  name: 'oss',
  api: '/api/blade-resource/oss',
  path: '/platform/oss',
  calls: crud,
  entity: () =>
    z.object({
      id,
      category: code('oss', 'dict'),
      ossCode: identifier(32),
      endpoint: identifier(255),
      bucketName: identifier(255),
      accessKey: identifier(255),
      secretKey: secret(),
      /** Application and region are for category 4 only. */
      appId: optional(identifier(255)),
      region: optional(identifier(255)),
      remark: optional(textarea(255)),
      status,
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: named,
  search: ['category', 'ossCode', 'endpoint', 'status'],
  columns: ['categoryName', 'ossCode', 'endpoint', 'bucketName', 'accessKey', 'statusName', 'updateTime'],
  card: { title: ['ossCode'], lines: [['endpoint'], ['bucketName', 'updateTime']], state: 'status' },
  form: {
    service: ['category', 'ossCode', 'endpoint', 'bucketName'],
    credentials: ['accessKey', 'secretKey'],
    options: ['appId', 'region', 'remark'],
  },
  open: 'absent',
})

export const sms = defineResource({
  name: 'sms',
  api: '/api/blade-resource/sms',
  path: '/platform/sms',
  calls: crud,
  entity: () =>
    z.object({
      id,
      category: code('sms', 'dict'),
      smsCode: identifier(32),
      templateId: identifier(500),
      accessKey: identifier(255),
      /** Absent in category 1. */
      secretKey: optional(secret()),
      /** Only in category 3. */
      regionId: optional(identifier(64)),
      signName: text(64),
      remark: optional(textarea(255)),
      status,
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  joined: named,
  search: ['category', 'smsCode', 'signName', 'status'],
  columns: ['categoryName', 'smsCode', 'templateId', 'signName', 'accessKey', 'statusName', 'updateTime'],
  card: {
    title: ['smsCode'],
    lines: [
      ['signName', 'categoryName'],
      ['templateId', 'updateTime'],
    ],
    state: 'status',
  },
  form: {
    service: ['category', 'smsCode', 'templateId', 'signName'],
    credentials: ['accessKey', 'secretKey'],
    options: ['regionId', 'remark'],
  },
  open: 'absent',
})

/** Rows are created by uploads; `submit` only renames them. */
export const attach = defineResource({
  name: 'attach',
  api: '/api/blade-resource/attach',
  path: '/platform/attach',
  calls: crud,
  entity: () =>
    z.object({
      id,
      link: file(),
      domain: identifier(255),
      name: text(255),
      originalName: text(255),
      extension: text(12),
      attachSize: bytes(),
      createTime: dateTime(),
      updateTime: dateTime(),
    }),
  search: ['domain', 'name', 'originalName', 'createTime'],
  columns: ['link', 'domain', 'name', 'originalName', 'extension', 'attachSize', 'createTime'],
  card: { title: ['originalName'], lines: [['domain'], ['createTime', 'attachSize']] },
  form: ['originalName'],
  open: 'absent',
})

const common = {
  id,
  tenantId: identifier(12),
  serviceId: identifier(64),
  serverHost: identifier(128),
  serverIp: identifier(64),
  env: text(16),
  /** HTTP method. */
  method: optional(text(8)),
  requestUri: optional(identifier(500)),
  userAgent: optional(text(500)),
  remoteIp: optional(identifier(64)),
  methodClass: optional(text(128)),
  methodName: optional(text(128)),
  params: optional(textarea(4000)),
  /** Elapsed milliseconds, as text. */
  time: optional(text(16)),
  requestId: optional(identifier(64)),
  /** Account. */
  createBy: optional(identifier(64)),
  createTime: dateTime(),
}

/** Events in words: sign-ins, sign-outs, money. */
export const usual = defineResource({
  name: 'usual',
  api: '/api/blade-log/usual',
  path: '/platform/usual',
  calls: readOnly,
  entity: () => z.object({ ...common, logLevel: text(16), logId: identifier(64), logData: optional(textarea(4000)) }),
  search: ['logId', 'serviceId', 'serverHost', 'createBy', 'createTime'],
  columns: ['serviceId', 'serverHost', 'env', 'logLevel', 'logId', 'method', 'requestUri', 'createBy', 'createTime'],
  card: {
    title: ['logId'],
    lines: [
      ['requestUri', 'method'],
      ['createTime', 'createBy'],
    ],
    state: 'logLevel',
  },
  open: { oldestFirst: true, lacks: ['tenantId', 'requestId'] },
})

/** Every call of the API. Its field `title` has the same label as the page, so lists show the class instead. */
export const api = defineResource({
  name: 'api',
  api: '/api/blade-log/api',
  path: '/platform/api',
  calls: readOnly,
  entity: () => z.object({ ...common, type: text(16), title: text(128) }),
  search: ['serviceId', 'serverHost', 'createBy', 'createTime'],
  columns: ['serviceId', 'serverHost', 'env', 'methodClass', 'method', 'requestUri', 'time', 'createBy', 'createTime'],
  card: {
    title: ['requestUri'],
    lines: [
      ['method', 'remoteIp'],
      ['createTime', 'createBy'],
    ],
  },
  open: { oldestFirst: true, lacks: ['tenantId', 'requestId'] },
})

/** Errors, on the server or in a browser (`env` = browser). */
export const error = defineResource({
  name: 'error',
  api: '/api/blade-log/error',
  path: '/platform/error',
  calls: readOnly,
  entity: () =>
    z.object({
      ...common,
      stackTrace: optional(textarea(65_536)),
      exceptionName: optional(text(255)),
      message: optional(textarea(65_536)),
      fileName: optional(text(500)),
      lineNumber: optional(int()),
    }),
  search: ['serviceId', 'serverHost', 'env', 'createBy', 'createTime'],
  columns: ['serviceId', 'serverHost', 'env', 'method', 'requestUri', 'exceptionName', 'fileName', 'lineNumber', 'createBy', 'createTime'],
  card: {
    title: ['exceptionName'],
    lines: [
      ['requestUri', 'method'],
      ['createTime', 'createBy'],
    ],
    state: 'env',
  },
  open: { oldestFirst: true, lacks: ['tenantId', 'requestId'] },
})

/** Every write: user, time, address, old and new values. Only the bundled backend has it. */
export const audit = defineResource({
  name: 'audit',
  beyond: 'audit',
  api: '/api/ward/audit',
  path: '/platform/audit',
  calls: readOnly,
  entity: () =>
    z.object({
      id,
      /** Position in the chain. */
      seq: int(),
      /** Name of the resource whose row it is. */
      resource: resourceName(),
      rowId: identifier(64),
      action: word('audit_action'),
      /** field → [before, after]; secrets are masked. */
      changes: json(),
      account: identifier(64),
      remoteIp: optional(identifier(64)),
      requestUri: optional(identifier(500)),
      requestId: optional(identifier(64)),
      reason: optional(text(255)),
      createTime: dateTime(),
      hash: text(64),
    }),
  /** The order of the refund, if the row is a refund. */
  joined: () => z.object({ orderId: optional(ref('order')) }),
  search: ['resource', 'rowId', 'account', 'action', 'requestId', 'createTime'],
  columns: ['seq', 'createTime', 'account', 'action', 'resource', 'rowId', 'requestUri', 'reason', 'remoteIp'],
  card: {
    title: ['seq'],
    lines: [
      ['resource', 'action'],
      ['createTime', 'account'],
    ],
  },
})
