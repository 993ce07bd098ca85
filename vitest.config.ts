import { defineConfig } from 'vitest/config'
import { menuIconNames } from './tests/menu-icons.ts'

export default defineConfig({
  plugins: [menuIconNames],
  test: {
    include: ['{contract,db,seeds,sheets,bodies,server,app}/**/*.test.ts', 'tests/*.test.ts', 'tests/api/**/*.test.ts'],
    globalSetup: ['tests/bundled-programs.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'forks',
    // A large young generation: servers and clients of tests allocate much that dies at once, and collecting it took a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // More workers on two cores are slower.
    maxWorkers: 2,
    // Loads the program once per worker instead of once per file. Each test starts its own server, and modules hold no state of a test.
    isolate: false,
    // As in the browser tests: a slow machine is not a failure.
    testTimeout: 300_000,
    // As long as the test timeout, because a hook starts a server and a slow machine is not a failure.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
})
