/** Texts and labels in the reader's language. */
import { fieldLabel, label, type Language, type Pair, pick } from '#contract/labels/index.ts'
import { useTranslation } from 'react-i18next'

export function useText() {
  const { t, i18n } = useTranslation()
  const language: Language = i18n.language === 'en' || i18n.language === 'pseudo' ? i18n.language : 'zh'
  return {
    t,
    language,
    fieldLabel: (resource: string, field: string) => fieldLabel(resource, field, language),
    label: (resource: string, field: string) => label(resource, field, language),
    pick: (pair: Pair) => pick(pair, language),
  }
}
