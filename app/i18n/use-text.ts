/** Texts, and labels of resources, in the reader's language. */
import { fieldLabel, label, rowLabel, rowsLabel } from '#contract/labels/index.ts'
import { useLanguage } from './use-language.ts'

export function useText() {
  const words = useLanguage()
  const { language } = words
  return {
    ...words,
    fieldLabel: (resource: string, field: string) => fieldLabel(resource, field, language),
    rowLabel: (resource: string) => rowLabel(resource, language),
    rowsLabel: (resource: string) => rowsLabel(resource, language),
    label: (resource: string, field: string) => label(resource, field, language),
  }
}
