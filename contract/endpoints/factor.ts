/**
 * The second factor of one's own account, and its removal from others' (decision 057). Codes travel in the header `Two-Factor-Code`.
 */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { Pair } from '../languages.ts'
import { nothing } from '../outputs.ts'
import { joinedKeys } from '../ids.ts'
import { userCalls } from './user.ts'

const call = (end: string, title: Pair) => ({
  name: `factor.${end}`,
  title,
  beyond: 'two-factor' as const,
  path: `/api/ward/factor/${end}`,
  method: 'POST' as const,
  via: 'json' as const,
  needs: 'token',
  untried: 'changes how the account signs in',
})
const none = z.object({})
/** Named so that logs mask them. */
const codes = z.object({ secretCodes: z.array(z.string()) })

export const factorCalls = {
  /** `isDue`: required of the caller, who has none yet. `recoveryLeft`: number of unused recovery codes. */
  state: defineEndpoint({
    name: 'factor.state',
    title: ['两步验证状态', 'Status of two-step verification'],
    beyond: 'two-factor',
    method: 'GET',
    via: 'query',
    path: '/api/ward/factor/state',
    needs: 'token',
    input: none,
    output: z.object({ isOn: z.boolean(), isDue: z.boolean(), recoveryLeft: z.int() }),
  }),
  /** A secret for an authenticator app; stays the same for ten minutes, until it is confirmed. */
  begin: defineEndpoint({
    ...call('begin', ['开始设置两步验证', 'Start setting up two-step verification']),
    input: none,
    output: z.object({ secret: z.string(), secretUri: z.string().startsWith('otpauth://totp/') }),
  }),
  /** Turns it on with a code of the new secret. Other sign-ins end. Returns recovery codes, which are not shown again. */
  confirm: defineEndpoint({
    ...call('confirm', ['开启两步验证', 'Turn on two-step verification']),
    factor: 'new',
    input: none,
    output: codes,
  }),
  /** Replaces all recovery codes. */
  renew: defineEndpoint({ ...call('renew', ['重新生成恢复码', 'Generate new recovery codes']), factor: 'own', input: none, output: codes }),
  /** Turns it off. Other sign-ins end. */
  off: defineEndpoint({
    ...call('off', ['关闭两步验证', 'Turn off two-step verification']),
    factor: 'own',
    input: z.object({ password: z.string().min(1).max(4096) }),
    output: nothing,
  }),
  /**
   * Checks a code, to unlock a screen or to approve several cases one by one. In the latter case `proofToken` replaces the code in the
   * header of approvals, for five minutes and in this sign-in only.
   */
  check: defineEndpoint({
    ...call('check', ['核对两步验证码', 'Verify a two-step verification code']),
    factor: 'own',
    input: z.object({ purpose: z.enum(['unlock', 'approval']) }),
    output: z.object({ proofToken: z.string() }),
  }),
  /** Removes it from users who lost their device; all their sign-ins end. */
  remove: defineEndpoint({
    ...call('remove', ['移除两步验证', 'Remove two-step verification']),
    needs: userCalls.resetPassword.needs,
    input: z.object({ userIds: z.union([joinedKeys, z.array(z.string().min(1)).min(1)]) }),
    output: nothing,
  }),
}
