/** Calls of storage, messages and logs beyond the four verbs (contract page platform §1–§3, §7). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, page, rowOrNone } from '../outputs.ts'
import { notice, oss, sms } from '../resources/platform.ts'
import { rowKey } from '../ids.ts'
import { typedCode, typedLine, typedLines, typedPhone } from '../text-schemas.ts'

const resource = '/api/blade-resource'
/** Values of `status` of a storage or message configuration. */
export const configStates = { disabled: 1, enabled: 2 } as const

/** Calls that only BladeX has. */
const onlyBladeX = { springblade: 'absent' } as const

/** Notices are for everybody: as in Blade, reading them needs a token, and writing them a permission. */
export const noticeList = defineEndpoint({
  name: 'notice.list',
  title: ['通知公告列表', 'List notices'],
  method: 'GET',
  path: `${notice.api}/list`,
  via: 'query',
  input: z.looseObject({}),
  output: page(notice),
  filters: notice,
  answersFor: { resource: notice, verb: 'list' },
  needs: 'token',
})
export const noticeDetail = defineEndpoint({
  name: 'notice.detail',
  title: ['通知公告详情', 'Get a notice'],
  method: 'GET',
  path: `${notice.api}/detail`,
  via: 'query',
  input: z.object({ id: rowKey }),
  output: rowOrNone(notice),
  answersFor: { resource: notice, verb: 'detail' },
  asks: ({ of }) => ({ id: of(notice) }),
  needs: 'token',
})

/** Enables this storage configuration, and disables the others. */
export const ossEnable = defineEndpoint({
  name: 'oss.enable',
  title: ['启用对象存储', 'Enable object storage'],
  forms: onlyBladeX,
  button: { menu: oss.name, name: '启用', alias: 'enable' },
  undoable: oss,
  untried: 'would disable what is in use',
  method: 'POST',
  path: `${resource}/oss/enable`,
  via: 'query',
  input: z.object({ id: rowKey }),
  output: nothing,
  needs: 'oss_enable',
})
export const smsEnable = defineEndpoint({
  ...ossEnable,
  name: 'sms.enable',
  title: ['启用短信配置', 'Enable SMS configuration'],
  button: { menu: sms.name, name: '启用', alias: 'enable' },
  undoable: sms,
  path: `${resource}/sms/enable`,
  needs: 'sms_enable',
})

/** Sends to all `phones`, comma-joined; `params` is a JSON object as text. Without `code`, uses the enabled configuration. */
export const smsSend = defineEndpoint({
  name: 'sms.endpoint.send-message',
  title: ['发送短信', 'Send SMS'],
  forms: onlyBladeX,
  button: { menu: sms.name, alias: 'send' },
  untried: 'would send a message',
  method: 'POST',
  path: `${resource}/sms/endpoint/send-message`,
  via: 'query',
  input: z.object({ code: typedCode().max(64).optional(), phones: typedCode().max(2000), params: typedLines().max(2000).optional() }),
  output: nothing,
  needs: 'sms_send',
})

/** Sends a sign-in code to a user's phone. The answer has the message's id, never the code. */
export const smsCode = defineEndpoint({
  name: 'sms.endpoint.send-validate',
  title: ['发送登录验证码', 'Send a sign-in code'],
  forms: onlyBladeX,
  untried: 'would send a message',
  method: 'POST',
  path: `${resource}/sms/endpoint/send-validate`,
  via: 'query',
  input: z.object({ phone: typedPhone().min(1).max(20) }),
  output: z.object({ id: z.string(), success: z.boolean() }),
  needs: 'open',
})

/** The same call at the sign-in address that newer clients use. */
export const smsCodeOfSignIn = defineEndpoint({
  ...smsCode,
  name: 'auth.oauth.sms.send-validate',
  title: ['发送登录验证码（登录接口）', 'Send a sign-in code (sign-in API)'],
  path: '/api/blade-auth/oauth/sms/send-validate',
  forms: { springblade: 'absent' },
})

/** Checks a code that `send-validate` sent, and consumes it. */
export const smsValidate = defineEndpoint({
  name: 'sms.endpoint.validate-message',
  title: ['校验登录验证码', 'Verify a sign-in code'],
  forms: onlyBladeX,
  untried: 'needs a code that was sent',
  method: 'POST',
  path: `${resource}/sms/endpoint/validate-message`,
  via: 'query',
  input: z.object({ id: z.string().min(1).max(64), value: typedCode().min(1).max(16) }),
  output: nothing,
  needs: 'open',
})

/** The answer to an upload. `attachId` is "" unless an attachment row was created. */
export const bladeFile = z.object({
  link: z.string(),
  domain: z.string(),
  name: z.string(),
  originalName: z.string(),
  /** A stock open-source server does not create a row for it. */
  attachId: z.string().default(''),
})

const uploadInput = { code: z.string().max(64).optional(), avatar: z.string().max(8).optional() }
const files = `${resource}/oss/endpoint`
/** `name` in the answer to an upload. */
const fileName = typedLine().min(1).max(255)

/** Accepts one file, multipart field `file`. `avatar`, or the code `avatar`, requires a small jpg or png. */
export const putFile = defineEndpoint({
  name: 'oss.endpoint.put-file',
  title: ['上传文件', 'Upload a file'],
  upload: true,
  method: 'POST',
  path: `${files}/put-file`,
  via: 'query',
  input: z.object(uploadInput),
  output: bladeFile,
  needs: 'token',
})
/** Like `putFile`, and adds the file to the attachments. */
export const putFileAttach = defineEndpoint({
  ...putFile,
  name: 'oss.endpoint.put-file-attach',
  title: ['上传文件到附件库', 'Upload a file to the attachments'],
  forms: onlyBladeX,
  path: `${files}/put-file-attach`,
  needs: 'attach_add',
})
/** Both calls with another original name than that of the uploaded file. */
export const putFileByName = defineEndpoint({
  ...putFile,
  name: 'oss.endpoint.put-file-by-name',
  title: ['上传文件并命名', 'Upload a file with a name'],
  path: `${files}/put-file-by-name`,
  input: z.object({ ...uploadInput, fileName }),
})
export const putFileAttachByName = defineEndpoint({
  ...putFileByName,
  name: 'oss.endpoint.put-file-attach-by-name',
  title: ['上传文件到附件库并命名', 'Upload a file to the attachments with a name'],
  forms: onlyBladeX,
  path: `${files}/put-file-attach-by-name`,
  needs: putFileAttach.needs,
})

/** Blade's OssFile; `length` in bytes. */
const ossFile = z.object({ link: z.string(), name: z.string(), length: z.number(), putTime: z.string(), contentType: z.string() })
/** File names cannot be guessed, so knowing one is permission enough. */
export const fileStat = defineEndpoint({
  name: 'oss.endpoint.stat-file',
  title: ['文件信息', 'File information'],
  asks: () => ({ fileName: undefined }),
  method: 'GET',
  path: `${files}/stat-file`,
  via: 'query',
  input: z.object({ fileName }),
  output: ossFile,
  needs: 'token',
})
export const fileLink = defineEndpoint({
  ...fileStat,
  name: 'oss.endpoint.file-link',
  title: ['文件链接', 'File link'],
  path: `${files}/file-link`,
  output: z.string(),
})
export const filePath = defineEndpoint({
  ...fileStat,
  name: 'oss.endpoint.file-path',
  title: ['文件路径', 'File path'],
  path: `${files}/file-path`,
  output: z.string(),
})

/** Deletes the file itself; `attach/remove` only removes it from the list. */
export const removeFile = defineEndpoint({
  name: 'oss.endpoint.remove-file',
  title: ['删除文件', 'Delete a file'],
  method: 'POST',
  path: `${files}/remove-file`,
  via: 'query',
  input: z.object({ fileName }),
  output: nothing,
  needs: 'attach_delete',
})
/** `fileNames` is comma-joined. */
export const removeFiles = defineEndpoint({
  ...removeFile,
  name: 'oss.endpoint.remove-files',
  title: ['批量删除文件', 'Delete files'],
  path: `${files}/remove-files`,
  input: z.object({
    fileNames: typedLine()
      .min(1)
      .max(20_000)
      .transform((list) => [...new Set(list.split(',').flatMap((name) => name.trim() || []))]),
  }),
})

const words = z.coerce.string<unknown>().optional().catch(undefined)
export const browserError = z.object({
  url: words,
  time: words,
  type: words,
  message: words,
  stack: words,
  info: words,
})
