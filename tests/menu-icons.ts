/** Vitest plugin that stands for the drawings of the menu's icons, which only a build has (build-tools/icons.ts). */
import type { Plugin } from 'vitest/config'

const menuIcons = 'virtual:icons-of/menu'

export const menuIconNames: Plugin = {
  name: 'menu-icons',
  resolveId: (id) => (id === menuIcons ? `\0${menuIcons}` : undefined),
  load: (id) => (id === `\0${menuIcons}` ? `export const drawingOf = (name) => '<desc>' + name + '</desc>'` : undefined),
}
