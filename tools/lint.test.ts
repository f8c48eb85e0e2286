/** Each rule of .oxlintrc.json that the style guide names, against a fault planted for it. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './lib/sources.mjs'

const source = 'server/src/modules/papers/start-paper.ts'
const longFunction = `export function long() {\n${'  console.log(1)\n'.repeat(61)}}\n`

/** Rule, file, text, and what is allowed: the same place or another. */
const faults: Record<string, { file: string; text: string }> = {
  'typescript(no-floating-promises)': { file: source, text: 'export function go() {\n  Promise.resolve(1)\n}\n' },
  'typescript(no-misused-promises)': {
    file: source,
    text: 'export function go(work: () => Promise<boolean>) {\n  return [1].filter(work)\n}\n',
  },
  'typescript(switch-exhaustiveness-check)': {
    file: source,
    text: "export function go(kind: 'a' | 'b') {\n  switch (kind) {\n    case 'a':\n      return 1\n  }\n}\n",
  },
  'typescript(no-explicit-any)': { file: source, text: 'export const value: any = 1\n' },
  'typescript(no-non-null-assertion)': { file: source, text: 'export const go = (a?: { b: 1 }) => a!.b\n' },
  'typescript(consistent-type-imports)': {
    file: source,
    text: "import { Stats } from 'node:fs'\nexport type S = Stats\n",
  },
  'typescript(only-throw-error)': { file: source, text: "export function go() {\n  throw 'text'\n}\n" },
  'import(no-default-export)': { file: source, text: 'export default 1\n' },
  'eslint(max-lines)': { file: source, text: 'export {}\n'.repeat(401) },
  'eslint(max-lines-per-function)': { file: source, text: longFunction },
  'eslint(max-depth)': {
    file: source,
    text: 'export function go(a: boolean) {\n  if (a) { if (!a) { if (a) { if (!a) { console.log(1) } } } }\n}\n',
  },
  'eslint(max-params)': { file: source, text: 'export const go = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]\n' },
  'eslint(no-restricted-properties)': { file: source, text: 'export const value = process.env.HOME\n' },
  'eslint(no-restricted-imports)': {
    file: 'server/src/modules/papers/papers.handlers.ts',
    text: "import * as z from 'zod/mini'\nexport const schema = z.string()\n",
  },
  'eslint(no-restricted-globals)': { file: 'web/src/ui/load.ts', text: "export const load = () => fetch('/x')\n" },
  'tripos(no-bare-date)': { file: source, text: 'export const at = new Date()\n' },
  'tripos(disable-with-reason)': {
    file: source,
    text: '// oxlint-disable-next-line typescript/no-explicit-any\nexport const value: any = 1\n',
  },
}

/** The same words where they belong, or with a reason. */
const allowed: Record<string, { file: string; text: string }> = {
  'settings are read in config.ts': { file: 'server/src/config.ts', text: 'export const value = process.env.HOME\n' },
  'the clock reads the time': { file: 'server/src/kernel/clock.ts', text: 'export const now = () => new Date()\n' },
  'a moment is converted anywhere': { file: source, text: 'export const at = new Date(5)\n' },
  'call.ts fetches': { file: 'web/src/lib/call.ts', text: "export const call = () => fetch('/x')\n" },
  'a rule is disabled with a reason': {
    file: source,
    text: '// oxlint-disable-next-line typescript/no-explicit-any -- the library says so\nexport const value: any = 1\n',
  },
}

const places = {
  'Date.now': { file: source, text: 'export const at = Date.now()\n' },
  'Math.random': { file: source, text: 'export const chance = Math.random()\n' },
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'tools/lint-rules.mjs', 'server/tsconfig.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function rulesBrokenBy({ file, text }: { file: string; text: string }): string[] {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  try {
    const output = execFileSync(process.execPath, [oxlint, '--type-aware', '--format=json', file], { cwd: folder })
    return codesIn(String(output))
  } catch (error) {
    return codesIn(String((error as { stdout: Buffer }).stdout))
  } finally {
    rmSync(path)
  }
}

function codesIn(report: string): string[] {
  const { diagnostics, number_of_files } = JSON.parse(report) as {
    diagnostics: { code: string }[]
    number_of_files: number
  }
  expect(number_of_files).toBe(1)
  return [...new Set(diagnostics.map(diagnostic => diagnostic.code))]
}

test.each(Object.entries(faults))('%s catches the fault planted for it', (code, fault) => {
  expect(rulesBrokenBy(fault)).toEqual([code])
})

test.each(Object.entries(places))('%s is refused outside the kernel', (_, fault) => {
  expect(rulesBrokenBy(fault)).toEqual(['eslint(no-restricted-properties)'])
})

test.each(Object.entries(allowed))('%s', (_, text) => {
  expect(rulesBrokenBy(text)).toEqual([])
})
