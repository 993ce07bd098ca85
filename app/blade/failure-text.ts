/** A failure in one sentence: the server's own words if there are any. */
import type { TFunction } from 'i18next'
import type { Failure } from './failure.ts'

export function failureText(failure: Failure, t: TFunction): string {
  if (failure.kind === 'slow' || failure.kind === 'down' || failure.kind === 'garbled') return t(`state.${failure.kind}`)
  return failure.msg || t('state.unknown')
}
