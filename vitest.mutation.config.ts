// What StrykerJS runs for each change that it plants (`npm run soak`): the pure tests of the code that is changed.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['apps/server/test/install-modules.ts', 'apps/server/test/same-cases.ts'],
    isolate: false,
    include: ['{apps,modules,packages}/**/*.rules.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
  },
})
