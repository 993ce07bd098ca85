import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // why: only `npm run test:long` has the time for these
  grepInvert: process.env.LONG ? undefined : /@long/,
  outputDir: 'test-results/browser',
  // why two: more on two cores take longer, and wait for each other
  workers: 2,
  fullyParallel: true,
  // why so long: a busy machine is slow, not wrong
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // why: a moving element would be clicked where it no longer is
    contextOptions: { reducedMotion: 'reduce' },
    // why: tracing every test costs a third of the time; `--trace retain-on-failure` enables it
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        // why: a page lives for seconds, in which what optimizing compilers do is not earned back
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
    // why first, and not fully parallel: one worker each starts its two servers, and shorter tests fill the end of the run
    ...['bladex', 'springblade'].map((dialect) => ({
      name: `remote-${dialect}`,
      fullyParallel: false,
      testMatch: ['main-job.spec.ts', ...(process.env.LONG ? ['conflict.spec.ts'] : [])],
      // why these of one dialect only: the other differs in sign-in and in what it writes
      grepInvert: process.env.LONG ? undefined : dialect === 'bladex' ? /@long|filter by state|page size|own link/ : /@long/,
    })),
    // why a server of its own: it decides every case of the seed, which other tests need
    { name: 'queue', fullyParallel: false, testMatch: 'queue.spec.ts' },
    // why one worker: its server makes each scenario once
    { name: 'kit', testDir: 'tests/kit', fullyParallel: false },
    { name: 'bundled', testIgnore: 'queue.spec.ts' },
  ],
})
