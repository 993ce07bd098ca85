import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,db,seeds,server,app}/**/*.test.ts', 'tests/api/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    restoreMocks: true,
  },
})
