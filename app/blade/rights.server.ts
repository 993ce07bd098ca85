/** Rights that the console asks for itself, where it would work long or read much before the server could refuse. */
import { menuButtons } from '#contract/endpoints/system.ts'
import { buttonCodes } from '#contract/session.ts'
import { data } from '@remix-run/node'
import { textsOf } from '../i18n/i18n.server.ts'
import { failureText } from './failure-text.ts'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './session.server.ts'

/** @throws Response 403 where the user does not hold `code`, 502 where nobody can say */
export async function requireRight(request: Request, { blade }: Pick<SignedInRequest, 'blade'>, code: string): Promise<void> {
  const t = textsOf(request)
  const buttons = await blade.call(menuButtons, {}).catch((error: unknown) => {
    if (!(error instanceof BladeError)) throw error
    throw data({ msg: failureText(error.failure, t), requestId: error.failure.requestId }, { status: 502 })
  })
  if (!buttonCodes(buttons.data).includes(code)) throw data({ msg: t('guard.noRight') }, { status: 403 })
}
