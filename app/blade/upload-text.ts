/** Message for a failed upload of a picture: a stock server without a file store fails, and its own message does not explain it. */
import type { Say } from '#app/i18n/use-language.ts'
import type { Failure } from './failure.ts'
import { failureText } from './failure-text.ts'

export function uploadText(failure: Failure, t: Say): string {
  const { kind, code, requestId } = failure
  return kind === 'refused' && (code >= 500 || code === 404) ? t('upload.noStore', { requestId }) : failureText(failure, t, 'Form')
}
