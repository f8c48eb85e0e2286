/** Each rule of .oxlintrc.json that the style guide names, against a fault planted for it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goEnvironment } from './lib/checks.mjs'
import { root } from './lib/sources.mjs'

const source = 'modules/papers/server/start-paper.ts'
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
    file: 'modules/papers/server/handlers.ts',
    text: "import * as z from 'zod/mini'\nexport const schema = z.string()\n",
  },
  'eslint(no-restricted-globals)': { file: 'packages/ui/load.ts', text: "export const load = () => fetch('/x')\n" },
}

/** The same words where they belong, or with a reason. */
const allowed: Record<string, { file: string; text: string }> = {
  'settings are read in config.ts': {
    file: 'packages/config/config.ts',
    text: 'export const value = process.env.HOME\n',
  },
  'the clock reads the time': { file: 'packages/runtime/clock.ts', text: 'export const now = () => Date.now()\n' },
  'call.ts fetches': { file: 'packages/web-kit/call.ts', text: "export const call = () => fetch('/x')\n" },
  'a rule is disabled with a reason': {
    file: source,
    text: '// oxlint-disable-next-line typescript/no-explicit-any -- the library says so\nexport const value: any = 1\n',
  },
}

const places = {
  'Date.now': { file: source, text: 'export const at = Date.now()\n' },
  'Math.random': { file: source, text: 'export const chance = Math.random()\n' },
}

const page = {
  Suspense: { file: 'modules/papers/web/student/page.tsx', text: "export { Suspense } from 'react'\n" },
}

const cases: Record<string, { file: string; text: string }> = { ...faults, ...places, ...page, ...allowed }
/** Every case lies in the same place as it says, under a name of its own, unless the name is what matters. */
const isNamed = (file: string): boolean => file !== source
const pathOf = (name: string): string => {
  const { file } = cases[name] ?? { file: source }
  const index = Object.keys(cases).indexOf(name)
  return isNamed(file) ? file : file.replace('start-paper', `case-${index}`)
}

let folder = ''
let found = new Map<string, string[]>()
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [name, { text }] of Object.entries(cases)) {
    const path = join(folder, pathOf(name))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  found = lint()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
  readonly number_of_files: number
}

/** One run over all cases: file to the rules it breaks. */
function lint(): Map<string, string[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(
    process.execPath,
    [oxlint, '--type-aware', '--format=json', 'apps', 'modules', 'packages'],
    {
      cwd: folder,
      env: goEnvironment,
      encoding: 'utf8',
    },
  )
  const { diagnostics, number_of_files } = JSON.parse(stdout) as Report
  expect(number_of_files).toBe(Object.keys(cases).length)
  const rules = new Map<string, string[]>()
  for (const { code, filename } of diagnostics) {
    const before = rules.get(filename) ?? []
    if (!before.includes(code)) rules.set(filename, [...before, code])
  }
  return rules
}

const rulesBrokenBy = (name: string): string[] => found.get(pathOf(name)) ?? []

test.each(Object.keys(faults))('%s catches the fault planted for it', name => {
  expect(rulesBrokenBy(name)).toEqual([name])
})

test.each(Object.keys(places))('%s is refused outside the kernel', name => {
  expect(rulesBrokenBy(name)).toEqual(['eslint(no-restricted-properties)'])
})

test('a page that waits with Suspense is refused', () => {
  expect(rulesBrokenBy('Suspense')).toEqual(['eslint(no-restricted-imports)'])
})

test.each(Object.keys(allowed))('%s', name => {
  expect(rulesBrokenBy(name)).toEqual([])
})
