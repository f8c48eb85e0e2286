// Who may import whom, held by tools/lib/cruise.mjs. Patterns, not lists, so that a new file is guarded from birth: the rows of the
// modules are read from their manifests. tools/boundaries.test.ts proves each rule.
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const test = '\\.test(-kit)?\\.tsx?$'
const testFolders = '/(test|testing)/'
const anyOf = names => `(${names.join('|')})`

/** The modules of a tree by their row, lowest first. */
function rowsOf(root) {
  const folder = join(root, 'modules')
  const names = existsSync(folder) ? readdirSync(folder) : []
  const rows = new Map()
  for (const name of names) {
    const manifest = join(folder, name, 'module.ts')
    const row = existsSync(manifest) ? /^ {2}row: (\d+),$/m.exec(readFileSync(manifest, 'utf8'))?.[1] : undefined
    if (row !== undefined) rows.set(Number(row), [...(rows.get(Number(row)) ?? []), name])
  }
  return [...rows].sort(([a], [b]) => a - b)
}

/** A module uses the doors of lower rows only: news travels upward as events in the outbox. */
const layers = root =>
  rowsOf(root).map(([row, names], index, rows) => ({
    name: `layers-row-${row}`,
    severity: 'error',
    from: { path: `^modules/${anyOf(names)}/`, pathNot: [test, testFolders] },
    to: {
      path: `^modules/${anyOf(rows.slice(index).flatMap(([, beside]) => beside))}/`,
      pathNot: `^modules/$1/`,
    },
  }))

const webPackages = anyOf(['web-kit', 'send-queue', 'ui', 'ui-staff'])
const serverSide = `^(apps/server/|modules/[^/]+/server/|packages/(?!${webPackages}/|contract-kit/|question-kinds/))`
const webSide = `^(apps/web/|modules/[^/]+/web/|packages/${webPackages}/)`
const bothSides =
  '^(modules/[^/]+/(module|errors|events|notifications|(partners-)?input|contract)(\\.ts$|/)|packages/contract-kit/)'

const rules = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'imports-resolve',
    comment: 'An import that does not resolve is an import that no rule here sees.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'contract-is-a-leaf',
    comment: 'Server, web, bench and tests all load contracts and manifests: they bring nothing but zod.',
    severity: 'error',
    from: { path: bothSides, pathNot: test },
    to: { pathNot: [bothSides, '^packages/question-kinds/[^/]+\\.ts$', 'node_modules/zod/'] },
  },
  {
    name: 'packages-know-no-module',
    comment: 'What they need of modules, the apps hand them.',
    severity: 'error',
    from: { path: '^packages/', pathNot: [test, testFolders] },
    to: { path: '^(modules|apps)/' },
  },
  {
    name: 'modules-know-no-app',
    severity: 'error',
    from: { path: '^modules/', pathNot: [test, testFolders] },
    to: { path: '^apps/' },
  },
  {
    name: 'server-imports-no-web',
    severity: 'error',
    from: { path: serverSide },
    to: { path: [webSide, '^(e2e|bench)/'] },
  },
  {
    name: 'web-imports-no-server',
    severity: 'error',
    from: { path: webSide },
    to: { path: [serverSide, '^(e2e|bench)/'] },
  },
  {
    name: 'module-server-door',
    comment: "Another module's server is used through its index.ts only.",
    severity: 'error',
    from: { path: '^modules/([^/]+)/', pathNot: testFolders },
    to: { path: '^modules/[^/]+/server/(?!index\\.ts$)', pathNot: '^modules/$1/' },
  },
  {
    name: 'module-web-door',
    comment: "Of another module's web the files in web/shared may be used.",
    severity: 'error',
    from: { path: '^modules/([^/]+)/', pathNot: testFolders },
    to: { path: '^modules/[^/]+/web/(?!shared/)', pathNot: '^modules/$1/' },
  },
  {
    name: 'doors-from-outside',
    comment:
      'Apps, tools and bench come in through the doors too; only the makers of tests build rows by inner queries.',
    severity: 'error',
    from: { pathNot: ['^modules/', testFolders, '\\.test\\.tsx?$'] },
    to: {
      path: '^modules/[^/]+/(server|web)/',
      pathNot: [
        '^modules/[^/]+/server/index\\.ts$',
        '^modules/[^/]+/web/(shared|texts)/',
        '^modules/[^/]+/web/index\\.ts$',
        '^modules/[^/]+/web/[^/]+/index\\.ts$',
      ],
    },
  },
  {
    name: 'module-has-a-manifest',
    comment: 'Its row decides what it may use.',
    severity: 'error',
    from: { path: '^modules/(?!$MODULES/)[^/]+/' },
    to: {},
  },
  {
    name: 'rules-are-pure',
    comment: 'A rule decides from values. Types may come from anywhere: they bring no behaviour.',
    severity: 'error',
    from: { path: '\\.rules\\.ts$' },
    to: {
      pathNot: ['\\.rules\\.ts$', bothSides, '^packages/question-kinds/'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'sql-stays-home',
    comment: 'All SQL of a module is in its *.queries.ts. Db and Tx come from packages/db/client.ts.',
    severity: 'error',
    from: {
      path: '^(apps|modules|packages)/',
      pathNot: ['\\.queries\\.ts$', '^packages/db/', testFolders, test],
    },
    to: { path: 'node_modules/(@types/)?(kysely|pg|pg-pool)/' },
  },
  {
    name: 'ui-knows-no-staff-kit',
    comment: 'web-kit <- ui <- ui-staff: students load nothing of the back office.',
    severity: 'error',
    from: { path: '^packages/ui/', pathNot: test },
    to: { path: '^packages/ui-staff/' },
  },
  {
    name: 'web-kit-is-below',
    severity: 'error',
    from: { path: '^packages/web-kit/', pathNot: [test, testFolders] },
    to: { path: '^packages/(send-queue|ui|ui-staff)/' },
  },
  {
    name: 'no-test-code-from-code',
    severity: 'error',
    from: { path: '^(apps|modules|packages)/', pathNot: [test, testFolders, '\\.config\\.ts$'] },
    to: {
      path: [test, testFolders, '^node_modules/(vitest|@testing-library|fast-check)/'],
    },
  },
]

/** The rules for the tree at `root`. */
function boundariesOf(root) {
  const modules = anyOf(rowsOf(root).flatMap(([, names]) => names))
  const filled = rules.map(rule =>
    rule.name === 'module-has-a-manifest'
      ? { ...rule, from: { path: rule.from.path.replace('$MODULES', modules) } }
      : rule,
  )
  return [...filled, ...layers(root)]
}

module.exports = { boundariesOf }
