import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/attack/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
    disableConsoleIntercept: true,
    restoreMocks: true,
  },
})
