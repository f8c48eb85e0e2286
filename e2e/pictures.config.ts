import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

const PRODUCT = 'one product for all'

/** `npm run pictures`: no test, but made as the tests are. */
export default defineConfig({
  ...tests,
  projects: [{ ...tests.projects?.find(({ name }) => name === PRODUCT), testIgnore: [] }],
  testMatch: 'handbook-pictures.ts',
  retries: 0,
})
