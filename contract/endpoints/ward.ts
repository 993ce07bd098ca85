/** Calls that no other Blade server has, all below `/api/ward`. `contract/capabilities.ts` lists the capabilities for clients. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { attach, sms } from '../resources/platform.ts'
import { typedPhone } from '../text-schemas.ts'

const ward = '/api/ward'

/**
 * This server's extensions of Blade; a client offers pages for the capabilities in this list. `publicKey` (04 and 128 hex digits)
 * encrypts passwords.
 */
export const capabilityList = defineEndpoint({
  name: 'ward.capabilities',
  title: ['扩展能力', 'Extensions to Blade'],
  beyond: 'capabilities',
  method: 'GET',
  path: `${ward}/capabilities`,
  via: 'query',
  input: z.object({}),
  output: z.array(z.object({ name: z.string(), paths: z.array(z.string()), publicKey: z.string().optional() })),
  needs: 'token',
})

/** The enabled sign-in methods, for the sign-in page. `source` is used in `oauth/render/:source`. */
export const signInWays = defineEndpoint({
  forms: { springblade: 'absent' },
  name: 'ward.sign-in',
  title: ['登录方式', 'Sign-in methods'],
  beyond: 'sign-in',
  method: 'GET',
  path: `${ward}/sign-in`,
  via: 'query',
  input: z.object({}),
  output: z.object({
    captcha: z.boolean(),
    sms: z.boolean(),
    social: z.array(z.object({ source: z.string(), name: z.string() })),
    /** Whether people without an account may register after signing in with a third party. */
    registration: z.boolean(),
  }),
  needs: 'open',
})

const purpose = z.enum(['message', 'sign-in'])
/**
 * A page of sent messages, newest first, unmasked, including sign-in codes. Users with the permission can sign in as any user with a
 * phone.
 */
export const smsOutbox = defineEndpoint({
  name: 'sms.outbox',
  title: ['短信发件箱', 'SMS outbox'],
  beyond: 'sms-outbox',
  button: { menu: sms.name, name: '发件箱', alias: 'outbox' },
  method: 'GET',
  path: `${ward}/sms/outbox`,
  via: 'query',
  input: z.object({ current: z.string(), size: z.string(), phone: typedPhone().max(20), purpose }).partial(),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        smsCode: z.string(),
        phone: z.string(),
        content: z.string(),
        purpose,
        /** The sign-in code; "" on a message. */
        code: z.string(),
        /** Number of wrong codes so far. */
        tries: z.number(),
        /** 1 when the code is no longer valid. */
        closed: z.number(),
        /** 1 sent, 0 failed. */
        status: z.number(),
        createTime: z.string(),
      }),
    ),
    total: z.number(),
    size: z.number(),
    current: z.number(),
    pages: z.number(),
  }),
  needs: 'sms_outbox',
})

/** Deletes the files of removed attachments that no row shows. `bytes` is the freed space. */
export const attachPurge = defineEndpoint({
  name: 'attach.purge',
  title: ['清理附件文件', 'Purge files of deleted attachments'],
  beyond: 'attach-purge',
  button: { menu: attach.name, name: '清理文件', alias: 'purge' },
  untried: "deletes others' files",
  method: 'POST',
  path: `${ward}/attach/purge`,
  via: 'query',
  input: z.object({}),
  output: z.object({ files: z.number(), bytes: z.number() }),
  needs: 'attach_purge',
})
