import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/long/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 1_200_000,
    restoreMocks: true,
  },
})
