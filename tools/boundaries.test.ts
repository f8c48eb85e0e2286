/** Each rule of boundaries.cjs against a violation planted for it, in a small tree that is clean without it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cruiseTree } from './lib/cruise.mjs'
import { root } from './lib/sources.mjs'

const { boundariesOf } = createRequire(import.meta.url)('./boundaries.cjs') as {
  boundariesOf: (root: string) => { name: string }[]
}

const nodePackage = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export const value = 1\n',
})
const manifest = (row: number) => `export const manifest = {\n  row: ${row},\n}\n`

/** What is allowed, once each. */
const cleanTree: Record<string, string> = {
  ...nodePackage('zod'),
  ...nodePackage('kysely'),
  ...nodePackage('vitest'),
  ...nodePackage('use-intl'),
  'packages/contract-kit/fields.ts': "import { value } from 'zod'\nexport const id = value\n",
  'packages/db/client.ts': "import { value } from 'kysely'\nexport const db = value\n",
  'packages/runtime/fail.ts': 'export const fail = 1\nexport type Fail = number\n',
  'packages/web-kit/call.ts': "import { id } from '../contract-kit/fields.ts'\nexport const call = id\n",
  'packages/ui/button.tsx': "import { call } from '../web-kit/call.ts'\nexport const button = call\n",
  'packages/ui-staff/list.tsx': "import { button } from '../ui/button.tsx'\nexport const list = button\n",
  'modules/org/module.ts': manifest(1),
  'modules/org/contract.ts': "import { id } from '../../packages/contract-kit/fields.ts'\nexport const org = id\n",
  'modules/org/server/index.ts': "export { org } from './org.queries.ts'\n",
  'modules/org/server/org.queries.ts': "import { value } from 'kysely'\nexport const org = value\n",
  'modules/org/server/org.test.ts':
    "import 'vitest'\nimport '../../../apps/server/test/app.ts'\nimport '../../papers/server/index.ts'\n",
  'modules/org/web/shared/select.tsx': "import { org } from '../../contract.ts'\nexport const select = org\n",
  'modules/org/web/staff/index.ts': "import { select } from '../shared/select.tsx'\nexport const screens = select\n",
  'modules/org/test/make-org.ts': "import 'vitest'\nimport '../../papers/server/start.ts'\nexport const make = 1\n",
  'modules/papers/module.ts': manifest(2),
  'modules/papers/contract.ts': "import { org } from '../org/contract.ts'\nexport const papers = org\n",
  'modules/papers/server/index.ts': "import { org } from '../../org/server/index.ts'\nexport const papers = org\n",
  'modules/papers/server/start.ts': 'export const start = 1\n',
  'modules/papers/server/deadline.rules.ts':
    "import type { Fail } from '../../../packages/runtime/fail.ts'\nimport { papers } from '../contract.ts'\nexport const rule: Fail = papers\n",
  'modules/papers/web/staff/index.ts':
    "import { select } from '../../../org/web/shared/select.tsx'\nimport { list } from '../../../../packages/ui-staff/list.tsx'\nexport const screens = [select, list]\n",
  'apps/server/app.ts': "import { org } from '../../modules/org/server/index.ts'\nexport const app = org\n",
  'apps/server/test/app.ts': "import { app } from '../app.ts'\nexport const testApp = app\n",
  'apps/web/router.tsx':
    "import { screens } from '../../modules/org/web/staff/index.ts'\nexport const router = screens\n",
}

const planted: Record<string, { file: string; imports: string; also?: Record<string, string> }> = {
  'no-cycles': {
    file: 'packages/runtime/one.ts',
    imports: './two.ts',
    also: { 'packages/runtime/two.ts': "import type { One } from './one.ts'\nexport type Two = One\n" },
  },
  'imports-resolve': { file: 'packages/runtime/bad.ts', imports: './nowhere.ts' },
  'contract-is-a-leaf': { file: 'modules/org/errors.ts', imports: 'use-intl' },
  'packages-know-no-module': { file: 'packages/runtime/bad.ts', imports: '../../modules/org/contract.ts' },
  'modules-know-no-app': { file: 'modules/org/server/bad.ts', imports: '../../../apps/server/app.ts' },
  'server-imports-no-web': { file: 'apps/server/bad.ts', imports: '../web/router.tsx' },
  'web-imports-no-server': { file: 'modules/org/web/staff/bad.ts', imports: '../../../../packages/runtime/fail.ts' },
  'module-server-door': { file: 'modules/papers/server/bad.ts', imports: '../../org/server/org.queries.ts' },
  'module-web-door': {
    file: 'modules/papers/web/staff/bad.ts',
    imports: '../../../org/web/staff/form.tsx',
    also: { 'modules/org/web/staff/form.tsx': 'export const form = 1\n' },
  },
  'doors-from-outside': { file: 'apps/server/bad.ts', imports: '../../modules/org/server/org.queries.ts' },
  'module-has-a-manifest': { file: 'modules/unheard-of/server/index.ts', imports: '../../org/server/index.ts' },
  'rules-are-pure': { file: 'modules/papers/server/bad.rules.ts', imports: '../../../packages/runtime/fail.ts' },
  'sql-stays-home': { file: 'modules/papers/server/bad.ts', imports: 'kysely' },
  'ui-knows-no-staff-kit': { file: 'packages/ui/bad.tsx', imports: '../ui-staff/list.tsx' },
  'web-kit-is-below': { file: 'packages/web-kit/bad.ts', imports: '../ui/button.tsx' },
  'no-test-code-from-code': { file: 'apps/server/bad.ts', imports: './test/app.ts' },
  'layers-row-1': { file: 'modules/org/server/bad.ts', imports: '../../papers/contract.ts' },
  'layers-row-2': {
    file: 'modules/papers/server/bad.ts',
    imports: '../../beside/contract.ts',
    also: { 'modules/beside/module.ts': manifest(2), 'modules/beside/contract.ts': 'export const beside = 1\n' },
  },
}

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')))
  write(cleanTree)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Of the clean tree with these files, which are gone afterwards. */
function rulesBrokenBy(bad: Record<string, string>): string[] {
  write(bad)
  const { sources, violations } = cruiseTree(folder)
  for (const path of Object.keys(bad)) rmSync(join(folder, path))
  write(Object.fromEntries(Object.entries(cleanTree).filter(([path]) => path in bad)))
  const files = Object.keys({ ...cleanTree, ...bad })
  expect(sources).toBe(files.filter(path => !path.startsWith('node_modules')).length)
  return [...new Set(violations.map(violation => violation.rule))]
}

test('a tree that keeps every rule is reported clean', () => {
  expect(rulesBrokenBy({})).toEqual([])
})

test.each(Object.entries(planted))('%s catches the violation planted for it', (rule, { file, imports, also }) => {
  const bad = { [file]: `import * as there from '${imports}'\nexport type One = typeof there\n`, ...also }
  expect(rulesBrokenBy(bad)).toEqual([rule])
})

test('packages that keep their files in dist/ are packages too', () => {
  const built = {
    'node_modules/kysely/package.json': JSON.stringify({ name: 'kysely', type: 'module', main: 'dist/index.js' }),
    'node_modules/kysely/dist/index.js': 'export const value = 1\n',
    'modules/papers/server/bad.ts': "import { value } from 'kysely'\nexport const bad = value\n",
  }
  expect(rulesBrokenBy(built)).toEqual(['sql-stays-home'])
})

test('every rule has a planted violation', () => {
  const names = boundariesOf(folder).map(rule => rule.name)
  expect(Object.keys(planted).sort()).toEqual(names.sort())
})

test('the rows of the modules are read from their manifests', () => {
  const rows = boundariesOf(root).filter(rule => rule.name.startsWith('layers-row-'))
  expect(rows.length).toBeGreaterThan(8)
})
