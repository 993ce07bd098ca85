import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { i18nConfig, type MessageKey } from './config.ts'
import { i18nFor } from './i18n.server.ts'
import { messages } from '../messages.ts'
import { wordsIn } from './use-language.ts'

test('texts stay in their language when their i18next switches to another', async () => {
  const texts = (save: string) => ({ common: { 'crud.save': save } })
  const i18n = createInstance()
  await i18n.init({ ...i18nConfig, lng: 'zh', ns: ['common'], resources: { zh: texts('保存'), en: texts('Save') } })
  const chinese = wordsIn(i18n)
  await i18n.changeLanguage('en')
  expect([chinese.t('crud.save'), wordsIn(i18n).t('crud.save')]).toEqual(['保存', 'Save'])
  await i18n.changeLanguage('zh')
  expect(wordsIn(i18n).t('crud.save')).toBe('保存')
})

test.each(['zh', 'en', 'pseudo'] as const)('a text in %s is the same as that of i18next, with any values', (language) => {
  const i18n = i18nFor(language)
  const { t } = wordsIn(i18n)
  const keys = Object.keys(messages) as MessageKey[]
  for (const key of keys) {
    const names = [...messages[key].join().matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name)
    for (const value of [7, 'a & b', '<b>', null, '$t(app.close)', '{{n}}']) {
      const values = Object.fromEntries(names.map((name) => [name, value]))
      expect(t(key, values), key).toBe(i18n.t(key, values))
    }
  }
  expect(keys.length).toBeGreaterThan(1000)
})
