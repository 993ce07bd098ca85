/** The lab's forms. */
import { largestRecording } from '#contract/rules/recording.ts'
import { labName, largestSnapshot } from '#contract/rules/worlds.ts'
import { z } from 'zod'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { typedMoment } from '#app/forms/typed-moment.ts'

const nameTextsOf = ({ t }: Words) => ({ label: t('lab.name'), missing: t('lab.needName'), wrong: t('lab.badName') })

export const takeForm = (words: Words) => defineForm(z.object({ name: labName }), { name: nameTextsOf(words) }, words.language)

const fileForm = (words: Words, most: number) => {
  const { t } = words
  const mb = most / 1024 / 1024
  const file = { label: t('lab.file'), missing: t('lab.needFile'), tooSmall: t('lab.needFile'), tooBig: t('lab.fileHint', { mb }) }
  return defineForm(z.object({ name: labName, file: z.file().min(1).max(most) }), { name: nameTextsOf(words), file }, words.language, [
    'file',
  ])
}
export const putForm = (words: Words) => fileForm(words, largestSnapshot)
export const recordForm = (words: Words) => fileForm(words, largestRecording)

/** `from`: empty for this world, else `scenario:night` or `snapshot:name`. */
export const createForm = (words: Words) =>
  defineForm(
    z.object({ name: labName, from: z.string().max(64).default('') }),
    { name: nameTextsOf(words), from: { label: words.t('lab.from') } },
    words.language,
  )

/** Confirms an act; a scenario can also be given another start time. */
export const sureForm = (words: Words) => {
  const wrong = words.t('lab.badMoment')
  return defineForm(z.object({ now: typedMoment.optional() }), { now: { label: words.t('lab.moment'), wrong } }, words.language)
}
