/** Configurations of text messages, as far as sending through them needs them. */
import { placeholdersOf } from '#contract/rules/sms-template.ts'
import { configStates } from '#contract/endpoints/platform.ts'
import { sms } from '#contract/resources/platform.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'

export interface SmsTemplate {
  code: string
  name: string
  /** It sends where no code is given. */
  isEnabled: boolean
  /** The text of the message, where the server has it. */
  text?: string
  /** Values that the text needs; absent where it is at the provider. */
  placeholders?: readonly string[]
}

/** More than anybody configures. */
const most = '200'

/** Undefined for a user who may send messages but not list configurations. */
export async function smsTemplates({ blade }: Pick<SignedInRequest, 'blade'>): Promise<SmsTemplate[] | undefined> {
  try {
    const { records } = await blade.list(sms, { current: '1', size: most })
    return records.map(({ smsCode, signName, category, templateId, status }) => {
      const placeholders = placeholdersOf(category, templateId ?? '')
      return {
        code: smsCode ?? '',
        name: `${smsCode ?? ''} · ${signName ?? ''}`,
        isEnabled: Number(status) === configStates.enabled,
        ...(placeholders && { placeholders, text: templateId ?? '' }),
      }
    })
  } catch (error) {
    if (error instanceof BladeError) return undefined
    throw error
  }
}
