import { labels, wordLabels } from '#contract/labels/index.ts'
import type { Pair } from '#contract/languages.ts'
import { refusals } from '#contract/refusals.ts'
import { describe, expect, it } from 'vitest'
import { themeNames } from '#app/prefs/themes.ts'
import type { MessageKey } from './i18n/config.ts'
import { i18nFor } from './i18n/i18n.server.ts'
import { messages } from './messages.ts'

/** All texts, by file. */
const texts: [string, Pair][] = [
  ...Object.entries(messages),
  ...Object.entries(refusals),
  ...Object.entries(wordLabels),
  ...Object.entries(themeNames),
  ...Object.entries(labels).flatMap(([resource, fields]) =>
    Object.entries(fields).map(([field, pair]): [string, Pair] => [`${resource}.${field}`, pair]),
  ),
]

describe('the texts', () => {
  it('exist in both languages', () => {
    expect(texts.filter(([, pair]) => pair.length !== 2 || pair.some((text) => !text.trim())).map(([name]) => name)).toEqual([])
  })

  it('have no Chinese in the English, except the name of the other language', () => {
    expect(texts.filter(([, [, en]]) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(en)).map(([name]) => name)).toEqual([
      'login.otherLanguage',
    ])
  })

  it('take the same values in both languages', () => {
    const values = (text: string) => [...text.matchAll(/\{\{?(\w+)\}\}?/g)].map((match) => match[1]).sort()
    for (const [name, [zh, en]] of texts) expect(values(en), name).toEqual(values(zh))
  })

  it('are bracketed in the pseudo language only', () => {
    const key: MessageKey = 'app.closeTab'
    expect(i18nFor('pseudo').t(key, { name: 'A' })).toBe('⟦关闭 A⟧')
    expect(i18nFor('zh').t(key, { name: 'A' })).toBe('关闭 A')
    // @ts-expect-error -- a key that does not exist must not compile
    const missing: MessageKey = 'no.such.key'
    expect(i18nFor('zh').t(missing)).toBe('no.such.key')
  })
})
