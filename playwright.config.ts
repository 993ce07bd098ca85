import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // Tests marked @long run only in `npm run test:long`.
  grepInvert: process.env.LONG ? undefined : /@long/,
  outputDir: 'test-results/browser',
  // More workers on two cores are slower, because they wait for each other.
  workers: 2,
  fullyParallel: true,
  // Long timeouts, because a slow machine is not a failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    // A click on what does not come fails long before the test's own timeout.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Without animations, so that an element does not move away before a click.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test adds a third to the time; `--trace retain-on-failure` enables it.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        // A page lives for seconds, too short for optimizing compilers to pay off.
        '--js-flags=--no-turbofan --no-maglev --no-compile-hints-magic',
        '--in-process-gpu',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Run first and not fully parallel: one worker per project starts its two servers, and shorter tests fill the end of the run.
    ...['bladex', 'springblade'].map((dialect) => ({
      name: `remote-${dialect}`,
      fullyParallel: false,
      testMatch: ['main-job.spec.ts', ...(process.env.LONG ? ['conflict.spec.ts'] : [])],
      // These tests run for one dialect only, because the other differs only in sign-in and in what it writes.
      grepInvert: process.env.LONG
        ? undefined
        : dialect === 'bladex'
          ? /@long|filter by state|page size|own link/
          : /@long|page size|own link/,
    })),
    // Has a server of its own, because it decides every case of the seed, which other tests need.
    { name: 'queue', fullyParallel: false, testMatch: 'queue.spec.ts' },
    // Runs in one worker, because its server creates each scenario once.
    { name: 'kit', testDir: 'tests/kit', fullyParallel: false },
    { name: 'bundled', testIgnore: 'queue.spec.ts' },
  ],
})
