import { defineConfig } from 'vitest/config'
import { menuIconNames } from '../menu-icons.ts'

export default defineConfig({
  plugins: [menuIconNames],
  test: {
    include: ['tests/long/*.test.ts'],
    globalSetup: ['tests/bundled-programs.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 3_600_000,
    restoreMocks: true,
  },
})
