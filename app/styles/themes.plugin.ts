/** Generates the eleven themes in the style sheet. */
import plugin from 'tailwindcss/plugin'
import { isDark, themes } from '#app/prefs/themes.ts'
import { valuesOf } from './theme-table.ts'

export default plugin(({ addBase }) => {
  const usual = new Map(valuesOf('default'))
  for (const theme of themes) {
    const isUsual = theme === 'default'
    // Values equal to the default theme's are omitted.
    const values = valuesOf(theme).filter(([token, value]) => isUsual || usual.get(token) !== value)
    addBase({
      [isUsual ? ':root, [data-theme]' : `[data-theme='${theme}']`]: {
        'color-scheme': isDark(theme) ? 'dark' : 'light',
        ...Object.fromEntries(values.map(([token, value]) => [`--${token}`, value])),
      },
    })
  }
})
