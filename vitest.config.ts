import { defineConfig } from 'vitest/config'
import { LongestFirst } from './apps/server/test/longest-first.ts'
import { neverKept } from './tools/lib/never-kept.mjs'

const rules = '**/*.rules.test.ts'
const timed = '**/*.timed.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    // Twice the cores: the longest files wait for disks and processes most of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    // What was compiled is kept from run to run, in node_modules: the server alone takes half a minute of processor time.
    experimental: { fsModuleCache: true },
    projects: [
      {
        plugins: [neverKept],
        // Pure: no database, no browser. `npm run check` runs these.
        test: {
          name: 'rules',
          environment: 'node',
          setupFiles: ['apps/server/test/install-modules.ts', 'apps/server/test/same-cases.ts'],
          // Nothing is kept from file to file, and starting a process for each takes longer than most of them.
          isolate: false,
          // Each process loads what all of them share: more of them than cores only load it once more.
          maxWorkers: 2,
          include: [
            '**/*.rules.test.ts',
            'packages/contract-kit/**/*.test.ts',
            'modules/*/contract/**/*.test.ts',
            'apps/server/test/contract/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          // Some run tools as processes of their own, on machines that others share.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [neverKept],
        // On a real PostgreSQL: one server a run, a database of its own for each file.
        test: {
          name: 'server',
          environment: 'node',
          setupFiles: [
            'apps/server/test/install-modules.ts',
            'apps/server/test/same-cases.ts',
            'apps/server/test/bundled-programs.ts',
          ],
          include: ['apps/server/**/*.test.ts', 'packages/**/*.test.ts', 'modules/*/{server,test}/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            rules,
            timed,
            'packages/{contract-kit,send-queue,ui,ui-staff,web-kit}/**',
            'apps/server/test/contract/**',
          ],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // After the rules, which have fewer processes.
          sequence: { groupOrder: 1 },
          // Loading the server takes longer than most files: what is loaded stays loaded. The data are apart, not the code.
          isolate: false,
          // What passes only then is named at the end, and refused by `--strict` (docs/adr/0091).
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { interval: 20, timeout: 20_000 } },
        },
      },
      {
        plugins: [neverKept],
        // Held against a clock: when all others have ended, one after the other, with the machine to themselves.
        test: {
          name: 'timed',
          environment: 'node',
          setupFiles: ['apps/server/test/same-cases.ts'],
          include: [timed],
          exclude: ['**/node_modules/**', '**/dist/**'],
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      './apps/web/vitest.config.ts',
    ],
  },
})
