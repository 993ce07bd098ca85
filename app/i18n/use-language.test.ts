import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { i18nConfig } from './config.ts'
import { wordsIn } from './use-language.ts'

test('words stay in their language, though the i18next that they come from goes on to another', async () => {
  const texts = (save: string) => ({ common: { 'crud.save': save } })
  const i18n = createInstance()
  await i18n.init({ ...i18nConfig, lng: 'zh', ns: ['common'], resources: { zh: texts('保存'), en: texts('Save') } })
  const chinese = wordsIn(i18n)
  await i18n.changeLanguage('en')
  expect([chinese.t('crud.save'), wordsIn(i18n).t('crud.save')]).toEqual(['保存', 'Save'])
  await i18n.changeLanguage('zh')
  expect(wordsIn(i18n).t('crud.save')).toBe('保存')
})
