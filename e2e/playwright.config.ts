import { defineConfig } from '@playwright/test'
import { GATEWAYS, OWN, variablesOf } from './lib/product.ts'

/** These change what everybody sees, or count everything there is. */
const APART = /(certificate-keys|dashboard|payloads|site)\.spec\.ts$/
/** These start the product themselves, without the demo. */
const WITH_GATEWAYS = /(first-steps|slides|told|untold)\.spec\.ts$/
const SHARED = 'one product for all'

/** Set by global-setup.ts before the tests run. */
const addressOf = (project: string) => ({ baseURL: process.env[variablesOf(project).url] ?? '' })

/** The products under test are built and started by global-setup.ts. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // Files run side by side, one more than there are cores since each waits for its page; those apart one after the other.
  workers: 3,
  projects: [
    { name: OWN, testMatch: APART, workers: 1, use: addressOf(OWN) },
    { name: GATEWAYS, testMatch: WITH_GATEWAYS, workers: 1 },
    { name: SHARED, testIgnore: [APART, WITH_GATEWAYS], use: addressOf(SHARED) },
  ],
  // What passes only then is named at the end, and refused by `--strict` (docs/adr/0091).
  retries: 1,
  // Only what hangs: the longest without a limit of its own takes 70 s alone, and twice that beside two others.
  timeout: 180_000,
  // On a machine that others share, a page may take that long.
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  outputDir: './test-results',
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Tests look at requests and answer some themselves: none is to come from a cache. offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Nothing moves away from under the mouse on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
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
        '--host-resolver-rules=MAP school.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
})
