/** A failure in one sentence: the server's own words if there are any for people. */
import type { Say } from '#app/i18n/use-language.ts'
import type { Failure } from './failure.ts'

/** Words of a Java program or its database that a server lets out with its 500. */
const isOfProgram = /^\s*###|\bjava\.|Exception\b|Cannot invoke|must not be null|\bSQL/

/** Empty where it is not to be told; a form then says only that nothing was done. @param place where it is said, if there is something that is not lost: the filters of a list, what was typed into a form */
export function failureText(failure: Failure, t: Say, place: 'List' | 'Form' | '' = ''): string {
  const { kind } = failure
  if (failure.silent) return place === 'Form' ? t('state.notDone') : ''
  const isUnsure = kind === 'slow' || kind === 'lost' || kind === 'garbled'
  if (isUnsure && place === 'Form') return t('state.unsure', { said: failureText(failure, t) })
  if (kind === 'slow') return t(place === 'List' ? 'state.slowList' : 'state.slow')
  if (kind === 'down' || kind === 'lost') return t(`state.down${place}`)
  if (kind === 'garbled') return t('state.garbled')
  if (failure.code === 500 && isOfProgram.test(failure.msg)) return t('state.broken')
  return failure.msg || t('state.unknown')
}
