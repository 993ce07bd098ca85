/** A failure in one sentence: the server's own message, if it is written for people. */
import type { Say } from '#app/i18n/use-language.ts'
import type { Failure } from './failure.ts'

/** Internals of a Java program or its database that a server exposes with a 500. */
const isProgramError = /^\s*###|\bjava\.|Exception\b|Cannot invoke|must not be null|\bSQL/

/**
 * Empty for a silent failure; a form then says only that nothing was done.
 * @param place where the text is shown, if something there is not lost: the filters of a list, the input of a form
 */
export function failureText(failure: Failure, t: Say, place: 'List' | 'Form' | '' = ''): string {
  const { kind, seconds = 0 } = failure
  if (failure.silent) return place === 'Form' ? t('state.notDone') : ''
  const isUnsure = kind === 'slow' || kind === 'lost' || kind === 'garbled'
  if (isUnsure && place === 'Form') return t('state.unsure', { said: failureText(failure, t) })
  if (kind === 'slow') return t(place === 'List' ? 'state.slowList' : 'state.slow', { n: seconds })
  if (kind === 'down' || kind === 'lost') return t(`state.down${place}`)
  if (kind === 'garbled') return t('state.garbled')
  if (kind === 'keyless') return t('state.keyless')
  if (failure.code === 500 && isProgramError.test(failure.msg)) return t('state.broken')
  return failure.msg || t('state.unknown')
}
