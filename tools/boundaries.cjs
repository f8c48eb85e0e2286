// Who may import whom, for dependency-cruiser. Patterns, not lists, so that a new file is guarded from birth; the layer
// table is the one list that a new server module must join. tools/boundaries.test.ts proves each rule.

/** A module uses the doors of lower rows only. Row 0 is for what each writing module needs; row 1 says who belongs where. */
const rows = [
  ['audit'],
  ['org'],
  ['access', 'site', 'dictionaries', 'files'],
  ['identity'],
  ['questions', 'lecturers', 'notices', 'client-errors', 'assets'],
  ['exams'],
  ['papers', 'courses'],
  ['learning', 'course-talk', 'practice', 'certificates', 'orders'],
  ['dashboard', 'system', 'transfer'],
  // Fills a demo school through every door.
  ['demo'],
]

const modules = 'server/src/modules'
const test = '\\.test\\.tsx?$'
const anyOf = names => `(${names.join('|')})`

const layers = rows.map((row, index) => ({
  name: `layers-row-${index}`,
  comment: 'A module uses lower rows only: news travels upward as events in the outbox.',
  severity: 'error',
  from: { path: `^${modules}/${anyOf(row)}/`, pathNot: test },
  to: { path: `^${modules}/${anyOf(rows.slice(index).flat())}/`, pathNot: `^${modules}/$1/` },
}))

/** Web layers from low to high: each may import those before it. */
const webLayers = ['lib', 'ui', 'features', 'areas', 'app']
const webDirection = webLayers.slice(0, -1).map((layer, index) => ({
  name: `web-${layer}-imports-no-higher-layer`,
  comment: 'lib <- ui <- features <- areas <- app',
  severity: 'error',
  from: { path: `^web/src/${layer}/`, pathNot: test },
  to: { path: `^web/src/${anyOf(webLayers.slice(index + 1))}/` },
}))

const forbidden = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that does not resolve is an import that no rule here sees.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'contract-is-a-leaf',
    comment: 'Server, web, bench and tests all load the contract: it brings nothing but zod.',
    severity: 'error',
    from: { path: '^packages/contract-kit/', pathNot: test },
    to: { pathNot: ['^packages/contract-kit/', 'node_modules/zod/'] },
  },
  {
    name: 'server-imports-no-web',
    severity: 'error',
    from: { path: '^server/' },
    to: { path: '^(web|e2e|bench)/' },
  },
  {
    name: 'web-imports-no-server',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^(server|e2e|bench)/' },
  },
  {
    name: 'module-door',
    comment: 'Another module is used through its index.ts only.',
    severity: 'error',
    from: { path: `^${modules}/([^/]+)/` },
    to: { path: `^${modules}/[^/]+/(?!index\\.ts$)`, pathNot: `^${modules}/$1/` },
  },
  {
    name: 'module-door-from-outside',
    comment:
      'app, main and bench come in through the door too; only the factories of tests build rows by inner queries.',
    severity: 'error',
    from: { pathNot: [`^${modules}/`, '^modules/*/test/'] },
    to: { path: `^${modules}/[^/]+/(?!index\\.ts$)` },
  },
  {
    name: 'module-is-in-the-layer-table',
    comment: 'Add the module to a row above, and to design part 4.',
    severity: 'error',
    from: { path: `^${modules}/(?!${anyOf(rows.flat())}/)[^/]+/` },
    to: {},
  },
  ...layers,
  {
    name: 'kernel-knows-no-module',
    severity: 'error',
    from: { path: '^server/src/(kernel|db|embedded-postgres)/', pathNot: test },
    to: { path: `^(${modules}/|server/src/modules\\.ts)` },
  },
  {
    name: 'rules-are-pure',
    comment: 'A rule decides from values. Types may come from anywhere: they bring no behaviour.',
    severity: 'error',
    from: { path: '\\.rules\\.ts$' },
    to: { pathNot: ['\\.rules\\.ts$', '^packages/contract-kit/'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'sql-stays-home',
    comment: 'All SQL of a module is in its *.queries.ts. Db and Tx come from packages/db/client.ts.',
    severity: 'error',
    from: { path: '^(server|contract|web)/', pathNot: ['\\.queries\\.ts$', '^packages/db/', '^apps/server/test/', test] },
    to: { path: 'node_modules/(@types/)?(kysely|pg|pg-pool)/' },
  },
  ...webDirection,
  {
    name: 'messages-know-no-screen',
    severity: 'error',
    from: { path: '^modules/*/web/texts/', pathNot: test },
    to: { path: '^web/src/(ui|features|areas|app)/' },
  },
  {
    name: 'features-apart',
    comment: 'Areas compose features; features do not know each other.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/', pathNot: test },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'areas-apart',
    severity: 'error',
    from: { path: '^web/src/areas/([^/]+)/', pathNot: test },
    to: { path: '^web/src/areas/', pathNot: '^web/src/areas/$1/' },
  },
  {
    name: 'no-test-code-from-code',
    severity: 'error',
    from: { path: '^(contract|server|web)/src/', pathNot: [test, '^web/src/testing/'] },
    to: {
      path: [test, '^(apps/server/test|web/src/testing)/', '^e2e/', '^node_modules/(vitest|@testing-library|fast-check)/'],
    },
  },
]

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // Type imports count too: a cycle of types is still two files that cannot be understood alone.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
}
