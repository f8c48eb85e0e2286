import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { neverKept } from '../../tools/lib/never-kept.mjs'
import manifest from './package.json' with { type: 'json' }

export default defineProject({
  plugins: [react(), neverKept],
  define: { __RELEASE__: JSON.stringify(manifest.version) },
  test: {
    name: 'web',
    dir: fileURLToPath(new URL('../..', import.meta.url)),
    include: [
      'apps/web/**/*.test.{ts,tsx}',
      'packages/{send-queue,ui,ui-staff,web-kit}/**/*.test.{ts,tsx}',
      'modules/*/web/**/*.test.{ts,tsx}',
    ],
    // Pure rules run without a browser's world, in the project `rules` of vitest.config.ts.
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.rules.test.ts'],
    environment: 'happy-dom',
    // Loading the interface takes longer than most files: what is loaded stays loaded. Each test takes down what it shows.
    isolate: false,
    // As in vitest.config.ts.
    sequence: { groupOrder: 1 },
    // The address of the page: cookies and redirects need one.
    environmentOptions: { happyDOM: { url: 'http://tripos.test/' } },
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: [
      '../server/test/install-modules.ts',
      '../server/test/same-cases.ts',
      'texts/source.ts',
      'session-source.ts',
      '../../packages/web-kit/testing/patience.ts',
      '../../packages/web-kit/testing/browser-sheet.ts',
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
