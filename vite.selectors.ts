/**
 * Style rules that a browser dismisses early. Tailwind writes its variants for children as `:is(.x > *)`, which is compared with every
 * element of a page; `.x > *` means the same, and a look at the names around an element rules it out. It was a quarter of styling a page.
 */
import type { Plugin } from 'vite'

/** A single selector that ends in `*`, at the start of a selector; its parentheses may be nested twice. */
const wrapped = /(?<=(?:^|[{},;/])\s*):is\(((?:[^(),]|\\,|\((?:[^()]|\([^()]*\))*\))*?)\*\)/g

export const selectors = (): Plugin => ({
  name: 'plain-selectors',
  transform: (code, id) => (/\.css(\?|$)/.test(id) ? code.replace(wrapped, '$1*') : undefined),
})
