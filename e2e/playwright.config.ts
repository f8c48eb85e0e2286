import { defineConfig } from '@playwright/test'

/** These change what everybody sees, or count everything there is. */
const ALONE = /(dashboard|payloads|site)\.spec\.ts$/

/** The product under test is built and started by global-setup.ts, which also sets TRIPOS_E2E_URL and TRIPOS_E2E_DATA. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // One product and one database for all. Files lie side by side on two cores, except those named above.
  workers: 2,
  projects: [
    { name: 'side by side', testIgnore: ALONE },
    { name: 'alone', testMatch: ALONE, workers: 1, dependencies: ['side by side'] },
  ],
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined,
  outputDir: './test-results',
  reporter: 'list',
  use: {
    baseURL: process.env.TRIPOS_E2E_URL ?? '',
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // A recording costs a third of the time.
    trace: process.env.TRIPOS_TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.TRIPOS_BROWSER ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
