/** Rights that the console itself checks, before long work that the server would refuse only later. */
import { menuButtons } from '#contract/endpoints/system.ts'
import { buttonCodes } from '#contract/session.ts'
import { data } from '@remix-run/node'
import { textsOf } from '../i18n/i18n.server.ts'
import type { SignedInRequest } from './session.server.ts'

/** @throws Response 403 where the user does not hold `code` */
export async function requireRight(request: Request, { blade }: Pick<SignedInRequest, 'blade'>, code: string): Promise<void> {
  const buttons = await blade.call(menuButtons, {})
  if (!buttonCodes(buttons.data).includes(code)) throw data({ msg: textsOf(request)('guard.noRight') }, { status: 403 })
}
