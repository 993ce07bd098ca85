/** Writes the eleven themes into the style sheet. */
import plugin from 'tailwindcss/plugin'
import { isDark, themes } from '../lib/themes.ts'
import { valuesOf } from './theme-table.ts'

export default plugin(({ addBase }) => {
  for (const theme of themes) {
    const selector = theme === 'default' ? ":root, [data-theme='default']" : `[data-theme='${theme}']`
    const values = valuesOf(theme).map(([token, value]) => [`--${token}`, value])
    addBase({ [selector]: { 'color-scheme': isDark(theme) ? 'dark' : 'light', ...Object.fromEntries(values) } })
  }
})
