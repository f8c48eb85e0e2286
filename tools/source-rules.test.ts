/** The two rules for sources that oxlint lacks, against faults planted for them. */
import { expect, test } from 'vitest'
import { sourceFindings, sourcesOf } from './lib/source-rules.mjs'
import { root } from './lib/sources.mjs'

const server = 'modules/papers/server/start-paper.ts'
const rulesBroken = (path: string, text: string): string[] =>
  sourceFindings(path, text).map(({ rule, line }) => `${rule}:${line}`)

test.each([
  'new Date()',
  'new Date',
  'new  Date  ()',
  'new Date(\n)',
  'new Date(/* now */)',
  'new /* now */ Date()',
  'new (Date)()',
  'Date()',
  'Date(5)',
  'Date?.()',
  '(Date)()',
  'Date /* now */ ()',
  '`${Date()}`',
  'new Date(new Date())',
  'new \\u0044ate()',
  'new D\\u{61}te()',
])('%s reads the clock', expression => {
  expect(rulesBroken(server, `\nexport const at = ${expression}\n`)).toEqual(['no-bare-date:2'])
})

test.each([
  'new Date(5)',
  'new Date(value)',
  "new Date('2026-01-01')",
  'new Date(...parts)',
  'new Date(-1)',
  'new Date( value)',
  'new Date(/* then */ 5)',
  'other.Date()',
  'value instanceof Date',
  "'new Date()'",
  '1 // new Date()',
])('%s converts a moment, or is no date', expression => {
  expect(rulesBroken(server, `export const at = ${expression}\n`)).toEqual([])
})

test.each([
  'apps/server/app.ts',
  'packages/db/client.ts',
  'packages/config/config.ts',
  'modules/papers/server/papers.queries.ts',
])('the time comes in from outside in %s', path => {
  expect(rulesBroken(path, 'export const at = new Date()\n')).toEqual(['no-bare-date:1'])
})

test.each([
  'packages/runtime/clock.ts',
  'packages/runtime/random.ts',
  'packages/web-kit/clock.ts',
  'packages/ui/day.tsx',
  'modules/papers/web/student/page.tsx',
  'modules/papers/server/start-paper.test.ts',
  'modules/papers/server/test/make-paper.ts',
  'apps/server/test/app.ts',
  'tools/bench.mjs',
])('%s may read the clock', path => {
  expect(rulesBroken(path, 'export const at = new Date()\n')).toEqual([])
})

const disabled = [
  'oxlint-disable-next-line typescript/no-explicit-any',
  'oxlint-disable',
  'eslint-disable-line no-console',
  'oxlint-disable-next-line typescript/no-explicit-any --',
  '@ts-ignore',
  '@ts-expect-error',
  '@ts-nocheck',
  'biome-ignore',
]
test.each(disabled)('%s states its reason', comment => {
  const faults = [`// ${comment}\nexport const a = 1\n`, `export const a = 1 /* ${comment} */\n`]
  for (const path of [server, 'tools/bench.mjs', 'modules/papers/web/student/page.tsx', 'e2e/papers.spec.ts']) {
    for (const fault of faults) expect(rulesBroken(path, fault)).toEqual(['disable-with-reason:1'])
  }
})

test.each([
  '// oxlint-disable-next-line typescript/no-explicit-any -- the library says so',
  '/* eslint-disable no-console -- it is a command */',
  '// @ts-expect-error it is the fault that is tested',
  '// biome-ignore format: a table',
  "export const words = '// @ts-ignore'",
  '// what oxlint-disable does',
])('%s has one, or disables nothing', text => {
  expect(rulesBroken(server, `${text}\nexport const value = 1\n`)).toEqual([])
})

test('every source is read, and what is made or installed is not', () => {
  const paths = new Set(Array.from(sourcesOf(root), ([path]) => path))
  expect(paths.size).toBeGreaterThan(4000)
  for (const path of [
    'vitest.config.ts',
    'apps/web/main.tsx',
    'modules/papers/module.ts',
    'tools/lib/source-rules.mjs',
  ]) {
    expect(paths).toContain(path)
  }
  expect([...paths].filter(path => /node_modules|dist\/|^packages\/db\/schema\.ts/.test(path))).toEqual([])
})
