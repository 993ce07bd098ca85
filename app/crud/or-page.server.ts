/** For calls without which there is no page. */
import { data } from '@remix-run/node'
import { failureText } from '../blade/failure-text.ts'
import { textsOf } from '../i18n/i18n.server.ts'
import { statusOf } from '../blade/failure.ts'
import { type Args, failureOf } from './crud.server.ts'

/** A refusal becomes the page of its status. @throws Response */
export async function orPage<T>({ request, context }: Pick<Args, 'request' | 'context'>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const failure = failureOf(error)
    throw data({ msg: failureText(failure, textsOf(request)), requestId: context.requestId }, { status: statusOf(failure) })
  }
}
