import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

/** `npm run pictures`: no test, but made as the tests are. */
export default defineConfig({
  ...tests,
  projects: (tests.projects ?? [])
    .filter(({ name }) => name === 'one product for all')
    .map(({ testIgnore: _, ...one }) => one),
  testMatch: 'handbook-pictures.ts',
  retries: 0,
})
