import { defineConfig } from '@playwright/test'

/** The product under test is built and started by global-setup.ts, which also sets TRIPOS_E2E_URL. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // One product, one database, two cores.
  workers: 1,
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
    trace: 'retain-on-failure',
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
