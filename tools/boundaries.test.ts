/** Each rule of boundaries.cjs against a violation planted for it, in a small tree that is clean without it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cruiseTree } from './lib/cruise.mjs'

const { forbidden } = createRequire(import.meta.url)('./boundaries.cjs') as { forbidden: { name: string }[] }

const modules = 'server/src/modules'
const nodePackage = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export const value = 1\n',
})

/** What is allowed, once each. */
const cleanTree: Record<string, string> = {
  ...nodePackage('zod'),
  ...nodePackage('kysely'),
  ...nodePackage('vitest'),
  ...nodePackage('use-intl'),
  'packages/contract-kit/fields.ts': "import { value } from 'zod'\nexport const id = value\n",
  'modules/papers/contract/papers.ts': "import { id } from './fields.ts'\nexport const papers = id\n",
  'apps/server/app.ts': `import { org } from './modules/org/index.ts'\nexport const app = org\n`,
  'packages/db/client.ts': "import { value } from 'kysely'\nexport const db = value\n",
  'packages/runtime/fail.ts': 'export const fail = 1\nexport type Fail = number\n',
  'apps/server/test/app.ts': "import { app } from '../src/app.ts'\nexport const testApp = app\n",
  [`${modules}/org/index.ts`]: "export { org } from './org.queries.ts'\n",
  [`${modules}/org/org.queries.ts`]: "import { value } from 'kysely'\nexport const org = value\n",
  [`${modules}/org/org.test.ts`]: "import 'vitest'\nimport '../../../test/app.ts'\nimport '../papers/index.ts'\n",
  [`${modules}/papers/index.ts`]: "import { org } from '../org/index.ts'\nexport const papers = org\n",
  [`${modules}/papers/deadline.rules.ts`]:
    "import type { Fail } from '../../kernel/fail.ts'\nimport { papers } from '../../../../contract/src/papers.ts'\nexport const rule: Fail = papers\n",
  'packages/web-kit/call.ts': "import { papers } from '../../../contract/src/papers.ts'\nexport const call = papers\n",
  'packages/ui/button.tsx': "import { call } from '../lib/call.ts'\nexport const button = call\n",
  'apps/web/texts/index.ts': "import { call } from '../lib/call.ts'\nexport const messages = call\n",
  'web/src/features/exams/card.tsx': "import { button } from '../../ui/button.tsx'\nexport const card = button\n",
  'web/src/features/papers/list.tsx': 'export const list = 1\n',
  'web/src/areas/student/home.tsx': "import { card } from '../../features/exams/card.tsx'\nexport const home = card\n",
  'web/src/areas/admin/home.tsx': "import { list } from '../../features/papers/list.tsx'\nexport const home = list\n",
  'apps/web/router.tsx': "import { home } from '../areas/student/home.tsx'\nexport const router = home\n",
}

const planted: Record<string, { file: string; imports: string; also?: Record<string, string> }> = {
  'no-cycles': {
    file: 'server/src/kernel/one.ts',
    imports: './two.ts',
    also: { 'server/src/kernel/two.ts': "import type { One } from './one.ts'\nexport type Two = One\n" },
  },
  'imports-resolve': { file: 'server/src/kernel/bad.ts', imports: './nowhere.ts' },
  'contract-is-a-leaf': { file: 'packages/contract-kit/bad.ts', imports: 'use-intl' },
  'server-imports-no-web': { file: 'server/src/bad.ts', imports: '../../web/src/lib/call.ts' },
  'web-imports-no-server': { file: 'packages/web-kit/bad.ts', imports: '../../../server/src/kernel/fail.ts' },
  'module-door': { file: `${modules}/papers/bad.ts`, imports: '../org/org.queries.ts' },
  'module-door-from-outside': { file: 'server/src/bad.ts', imports: './modules/org/org.queries.ts' },
  'module-is-in-the-layer-table': { file: `${modules}/unheard-of/index.ts`, imports: '../org/index.ts' },
  'kernel-knows-no-module': { file: 'server/src/kernel/bad.ts', imports: '../modules/org/index.ts' },
  'rules-are-pure': { file: `${modules}/papers/bad.rules.ts`, imports: '../../kernel/fail.ts' },
  'sql-stays-home': { file: `${modules}/papers/start-paper.ts`, imports: 'kysely' },
  'web-lib-imports-no-higher-layer': { file: 'packages/web-kit/bad.ts', imports: '../features/papers/list.tsx' },
  'web-ui-imports-no-higher-layer': { file: 'packages/ui/bad.tsx', imports: '../features/papers/list.tsx' },
  'web-features-imports-no-higher-layer': {
    file: 'web/src/features/papers/bad.tsx',
    imports: '../../areas/admin/home.tsx',
  },
  'web-areas-imports-no-higher-layer': { file: 'web/src/areas/admin/bad.tsx', imports: '../../app/router.tsx' },
  'messages-know-no-screen': { file: 'modules/*/web/texts/bad.ts', imports: '../ui/button.tsx' },
  'features-apart': { file: 'web/src/features/papers/bad.tsx', imports: '../exams/card.tsx' },
  'areas-apart': { file: 'web/src/areas/admin/bad.tsx', imports: '../student/home.tsx' },
  'no-test-code-from-code': { file: 'server/src/bad.ts', imports: '../test/app.ts' },
}

// For each row: its first module uses a module of the same row, or of the one above.
const upward: [string, string][] = [
  ['audit', 'org'],
  ['org', 'access'],
  ['access', 'site'],
  ['identity', 'questions'],
  ['questions', 'notices'],
  ['exams', 'courses'],
  ['papers', 'practice'],
  ['practice', 'dashboard'],
  ['dashboard', 'transfer'],
]
upward.forEach(([low, high], index) => {
  planted[`layers-row-${index}`] = {
    file: `${modules}/${low}/bad.ts`,
    imports: `../${high}/index.ts`,
    also: { [`${modules}/${high}/index.ts`]: 'export const value = 1\n' },
  }
})

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { sources, violations } = await cruiseTree(folder)
  expect(sources).toBe(Object.keys(files).filter(path => !path.startsWith('node_modules')).length)
  return [...new Set(violations.map(violation => violation.rule))]
}

test('a tree that keeps every rule is reported clean', async () => {
  expect(await rulesBrokenBy(cleanTree)).toEqual([])
})

test.each(Object.entries(planted))('%s catches the violation planted for it', async (rule, { file, imports, also }) => {
  const bad = { [file]: `import * as there from '${imports}'\nexport type One = typeof there\n`, ...also }
  expect(await rulesBrokenBy({ ...cleanTree, ...bad })).toEqual([rule])
})

test('every rule has a planted violation', () => {
  // Row 9 is the highest and has one module: nothing is above or beside it.
  const names = forbidden.map(rule => rule.name).filter(name => name !== 'layers-row-9')
  expect(Object.keys(planted).sort()).toEqual(names.sort())
})
