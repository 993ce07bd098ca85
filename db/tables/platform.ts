/** Notices, storage and message configurations, attachments, the message outbox, and the three logs (contract page platform §1–§4, §7). */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { alive, baseColumns, id, tenantId } from '../columns.ts'

export const notice = sqliteTable(
  'blade_notice',
  {
    id: id(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    /** Key of the dictionary `notice`. */
    category: integer('category').notNull(),
    releaseTime: text('release_time').notNull(),
    /** HTML, sanitized. */
    content: text('content').notNull(),
    ...baseColumns(),
  },
  (t) => [index('notice_release').on(t.releaseTime, t.id)],
)

/** `status`: 1 disabled, 2 enabled; at most one row is enabled. */
export const oss = sqliteTable(
  'blade_oss',
  {
    id: id(),
    tenantId: tenantId(),
    category: integer('category').notNull(),
    ossCode: text('oss_code').notNull(),
    endpoint: text('endpoint').notNull(),
    accessKey: text('access_key').notNull(),
    secretKey: text('secret_key').notNull(),
    bucketName: text('bucket_name').notNull(),
    appId: text('app_id'),
    region: text('region'),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('oss_code').on(t.tenantId, t.ossCode).where(alive)],
)

/** `status` as in `oss`. */
export const sms = sqliteTable(
  'blade_sms',
  {
    id: id(),
    tenantId: tenantId(),
    category: integer('category').notNull(),
    smsCode: text('sms_code').notNull(),
    /** The template's id; for Yunpian its text. */
    templateId: text('template_id').notNull(),
    accessKey: text('access_key').notNull(),
    secretKey: text('secret_key'),
    regionId: text('region_id'),
    signName: text('sign_name').notNull(),
    remark: text('remark'),
    ...baseColumns(),
  },
  (t) => [uniqueIndex('sms_code').on(t.tenantId, t.smsCode).where(alive)],
)

/** Messages as they would be sent. Sign-in codes are stored only here; no answer contains them. Times: epoch ms. */
export const smsOutbox = sqliteTable(
  'blade_sms_outbox',
  {
    id: id(),
    tenantId: tenantId(),
    smsCode: text('sms_code').notNull(),
    phone: text('phone').notNull(),
    content: text('content').notNull(),
    /** A message of staff, or a sign-in code. */
    purpose: text('purpose', { enum: ['message', 'sign-in'] }).notNull(),
    /** The sign-in code; null on a message. */
    code: text('code'),
    tries: integer('tries').notNull().default(0),
    /** 1 if used, exhausted or replaced by a newer code. */
    closed: integer('closed').notNull().default(0),
    /** 1 sent, 0 failed. */
    status: integer('status').notNull().default(1),
    createUser: text('create_user'),
    createdAt: integer('created_at').notNull(),
    createTime: text('create_time').notNull(),
  },
  (t) => [
    index('sms_outbox_phone').on(t.phone, t.purpose, t.createdAt),
    index('sms_outbox_unsent')
      .on(t.createdAt)
      .where(sql`"purpose" = 'sign-in' and "status" = 0`),
  ],
)

export const attach = sqliteTable('blade_attach', {
  id: id(),
  tenantId: tenantId(),
  link: text('link').notNull(),
  domain: text('domain').notNull(),
  /** Name of the stored object, `upload/<day>/<hash>.<ext>`. */
  name: text('name').notNull(),
  originalName: text('original_name').notNull(),
  extension: text('extension').notNull(),
  /** Bytes. */
  attachSize: integer('attach_size').notNull(),
  ...baseColumns(),
})

const logColumns = () => ({
  id: id(),
  tenantId: tenantId(),
  serviceId: text('service_id').notNull(),
  serverHost: text('server_host').notNull(),
  serverIp: text('server_ip').notNull(),
  env: text('env').notNull(),
  /** HTTP method. */
  method: text('method'),
  requestUri: text('request_uri'),
  userAgent: text('user_agent'),
  remoteIp: text('remote_ip'),
  methodClass: text('method_class'),
  methodName: text('method_name'),
  /** Query and body, without secrets. */
  params: text('params'),
  /** Elapsed milliseconds, as text. */
  time: text('time'),
  /** Request id, as in the answer's X-Request-Id. */
  requestId: text('request_id'),
  /** Account. */
  createBy: text('create_by'),
  createTime: text('create_time').notNull(),
})

export const usual = sqliteTable(
  'blade_log_usual',
  { ...logColumns(), logLevel: text('log_level').notNull(), logId: text('log_id').notNull(), logData: text('log_data') },
  (t) => [
    index('log_usual_time').on(t.createTime),
    index('log_usual_account').on(t.createBy, t.createTime),
    index('log_usual_kind').on(t.logId, t.createTime),
  ],
)

export const api = sqliteTable('blade_log_api', { ...logColumns(), type: text('type').notNull(), title: text('title').notNull() }, (t) => [
  index('log_api_time').on(t.createTime),
  index('log_api_account').on(t.createBy, t.createTime),
])

export const error = sqliteTable(
  'blade_log_error',
  {
    ...logColumns(),
    stackTrace: text('stack_trace'),
    exceptionName: text('exception_name'),
    message: text('message'),
    fileName: text('file_name'),
    lineNumber: integer('line_number'),
  },
  (t) => [index('log_error_time').on(t.createTime), index('log_error_account').on(t.createBy, t.createTime)],
)
