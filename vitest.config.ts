import { defineConfig } from 'vitest/config'

/** The drawings of the menu's icons, which only a build has (build-tools/icons.ts). */
const menuIcons = 'virtual:icons-of/menu'

export default defineConfig({
  plugins: [
    {
      name: 'menu-icons',
      resolveId: (id) => (id === menuIcons ? `\0${menuIcons}` : undefined),
      load: (id) => (id === `\0${menuIcons}` ? `export const drawingOf = (name) => '<desc>' + name + '</desc>'` : undefined),
    },
  ],
  test: {
    include: ['{contract,db,seeds,sheets,bodies,server,app}/**/*.test.ts', 'tests/api/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    // why two: more on two cores take longer
    maxWorkers: 2,
    // why: the program is loaded once per worker, not once per file; a test makes its own server, and modules hold no state of theirs
    isolate: false,
    testTimeout: 120_000,
    // why as long: a hook starts a server, and a busy machine is slow, not wrong
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
})
