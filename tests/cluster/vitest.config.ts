import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/cluster/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
})
