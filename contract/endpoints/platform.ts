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

/** What an upload answers. `attachId` is "" unless a row of attachments was made. */
export const bladeFile = z.object({
  link: z.string(),
  domain: z.string(),
  name: z.string(),
  originalName: z.string(),
  attachId: z.string(),
})

/** Takes one file, multipart field `file`. `avatar`, or the code `avatar`, asks for a small jpg or png. */
export const putFile = defineEndpoint({
  method: 'POST',
  path: `${resource}/oss/endpoint/put-file`,
  via: 'query',
  input: z.object({ code: z.string().max(64).optional(), avatar: z.string().max(8).optional() }),
  output: bladeFile,
  needs: 'token',
})
/** The same, kept in the list of attachments too. */
export const putFileAttach = defineEndpoint({ ...putFile, path: `${resource}/oss/endpoint/put-file-attach`, needs: 'attach_add' })

/** What a console may send of the errors it met: so many at once, and so much text of each. */
export const errorUpload = { most: 100, longest: 65_536 } as const
const words = z.coerce.string<unknown>().optional().catch(undefined)
export const browserError = z.object({
  url: words,
  time: words,
  type: words,
  message: words,
  stack: words,
  info: words,
})
