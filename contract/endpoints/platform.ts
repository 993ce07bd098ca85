/** Calls of storage, messages and logs beyond the four verbs (contract page platform §1–§3, §7). */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

const resource = '/api/blade-resource'
const key = z.coerce.string<string | number>().min(1).max(64)

/** Makes this storage configuration the enabled one. */
export const ossEnable = defineEndpoint({
  method: 'POST',
  path: `${resource}/oss/enable`,
  via: 'query',
  input: z.object({ id: key }),
  output: z.unknown(),
  needs: 'oss_enable',
})
export const smsEnable = defineEndpoint({ ...ossEnable, path: `${resource}/sms/enable`, needs: 'sms_enable' })

/** Sends to all `phones`, comma-joined; `params` is a JSON object as text. The enabled configuration without `code`. */
export const smsSend = defineEndpoint({
  method: 'POST',
  path: `${resource}/sms/endpoint/send-message`,
  via: 'query',
  input: z.object({ code: z.string().max(64).optional(), phones: z.string().max(2000), params: z.string().max(2000).optional() }),
  output: z.unknown(),
  needs: 'sms_send',
})

/** Sends a sign-in code to a user's phone. The answer names the message, never the code. */
export const smsCode = defineEndpoint({
  method: 'POST',
  path: `${resource}/sms/endpoint/send-validate`,
  via: 'query',
  input: z.object({ phone: z.string().trim().min(1).max(20) }),
  output: z.object({ id: z.string(), success: z.boolean() }),
  needs: 'open',
})

/** Checks a code that `send-validate` sent, and uses it up. */
export const smsValidate = defineEndpoint({
  method: 'POST',
  path: `${resource}/sms/endpoint/validate-message`,
  via: 'query',
  input: z.object({ id: z.string().min(1).max(64), value: z.string().min(1).max(16) }),
  output: z.unknown(),
  needs: 'open',
})

/** What an upload answers. `attachId` is "" unless a row of attachments was made. */
export const bladeFile = z.object({
  link: z.string(),
  domain: z.string(),
  name: z.string(),
  originalName: z.string(),
  attachId: z.string(),
})

const uploadInput = { code: z.string().max(64).optional(), avatar: z.string().max(8).optional() }
const files = `${resource}/oss/endpoint`
/** As `name` of an upload's answer has it. */
const fileName = z.string().trim().min(1).max(255)

/** Takes one file, multipart field `file`. `avatar`, or the code `avatar`, asks for a small jpg or png. */
export const putFile = defineEndpoint({
  method: 'POST',
  path: `${files}/put-file`,
  via: 'query',
  input: z.object(uploadInput),
  output: bladeFile,
  needs: 'token',
})
/** The same, kept in the list of attachments too. */
export const putFileAttach = defineEndpoint({ ...putFile, path: `${files}/put-file-attach`, needs: 'attach_add' })
/** Both under another original name than the file brings along. */
export const putFileByName = defineEndpoint({
  ...putFile,
  path: `${files}/put-file-by-name`,
  input: z.object({ ...uploadInput, fileName }),
})
export const putFileAttachByName = defineEndpoint({
  ...putFileByName,
  path: `${files}/put-file-attach-by-name`,
  needs: putFileAttach.needs,
})

/** Blade's OssFile; `length` in bytes. */
const ossFile = z.object({ link: z.string(), name: z.string(), length: z.number(), putTime: z.string(), contentType: z.string() })
/** The name of a file cannot be guessed, so whoever knows it may ask for it. */
export const fileStat = defineEndpoint({
  method: 'GET',
  path: `${files}/stat-file`,
  via: 'query',
  input: z.object({ fileName }),
  output: ossFile,
  needs: 'token',
})
export const fileLink = defineEndpoint({ ...fileStat, path: `${files}/file-link`, output: z.string() })
export const filePath = defineEndpoint({ ...fileStat, path: `${files}/file-path`, output: z.string() })

/** Deletes the file itself; `attach/remove` only takes it off the list. */
export const removeFile = defineEndpoint({
  method: 'POST',
  path: `${files}/remove-file`,
  via: 'query',
  input: z.object({ fileName }),
  output: z.unknown(),
  needs: 'attach_delete',
})
/** `fileNames` is joined by commas. */
export const removeFiles = defineEndpoint({
  ...removeFile,
  path: `${files}/remove-files`,
  input: z.object({
    fileNames: z
      .string()
      .trim()
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
