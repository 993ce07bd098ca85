/** The parts of the text message configurations that sending needs. */
import { placeholdersOf } from '#contract/rules/sms-template.ts'
import { configStates } from '#contract/endpoints/platform.ts'
import { sms } from '#contract/resources/platform.ts'
import { BladeError } from '#app/blade/failure.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'

export interface SmsTemplate {
  code: string
  name: string
  /** Whether it is the one used without a code. */
  isEnabled: boolean
  /** The text of the message, where the server has it. */
  text?: string
  /** Placeholders of the text; absent where only the provider has the text. */
  placeholders?: readonly string[]
}

/** More than any installation configures. */
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
