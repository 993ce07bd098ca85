/** Texts, and labels of resources, in the reader's language and as the connected server has them. */
import { fieldLabel, label, rowLabel, rowsLabel } from '#contract/labels/index.ts'
import { useDialect } from '#app/prefs/use-prefs.ts'
import { useLanguage } from './use-language.ts'

export function useText() {
  const words = useLanguage()
  const { language } = words
  const dialect = useDialect()
  return {
    ...words,
    fieldLabel: (resource: string, field: string) => fieldLabel(resource, field, language, dialect),
    rowLabel: (resource: string) => rowLabel(resource, language, dialect),
    rowsLabel: (resource: string) => rowsLabel(resource, language, dialect),
    label: (resource: string, field: string) => label(resource, field, language, dialect),
  }
}
