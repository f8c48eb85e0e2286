// The tables that a source names in its SQL: in texts of SQL, and in the calls of Kysely.
import ts from 'typescript'

/** After these words a table is named. Where it is no table (`is distinct from x`), its name is not that of one. */
const BEFORE_TABLE = new Set(['from', 'join', 'update', 'into', 'using', 'table', 'truncate'])
const SKIPPED = new Set(['only', 'lateral', 'if', 'exists'])
const CONTINUED = new Set(['from', 'using', 'table', 'truncate', 'update'])

/** No alias: the next clause. */
const AFTER_TABLE = new Set([
  'where',
  'on',
  'set',
  'order',
  'group',
  'having',
  'limit',
  'join',
  'cross',
  'inner',
  'left',
  'right',
])

/** Where a value stands in the text. */
const VALUE = ' ? '

const wordsOf = text =>
  text
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, VALUE)
    .match(/"?[a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*"?)*|[(),;?]/gi)
    ?.map(word => word.replaceAll('"', '').toLowerCase()) ?? []

/** `public.users` is `users`. */
const bare = name => name.slice(name.lastIndexOf('.') + 1)

/** @returns {string[]} every word of an SQL text that stands where a table does; those of CTEs and functions too. */
export function namesInSql(text) {
  const words = wordsOf(text)
  const names = []
  for (const [start, keyword] of words.entries()) {
    if (!BEFORE_TABLE.has(keyword)) continue
    let at = start + 1
    for (;;) {
      while (SKIPPED.has(words[at])) at += 1
      const name = words[at]
      if (name === undefined || !/^[a-z_]/.test(name)) break
      if (words[at + 1] !== '(' || keyword === 'into') names.push(bare(name))
      at += 1
      if (words[at] === '(' && keyword !== 'into') at = afterParentheses(words, at)
      at = afterAlias(words, at)
      if (words[at] !== ',' || !CONTINUED.has(keyword)) break
      at += 1
    }
  }
  return names
}

/** Behind `as p`, `p` or `n(x, y)`. */
function afterAlias(words, from) {
  const at = words[from] === 'as' ? from + 1 : from
  if (words[at] === undefined || !/^[a-z_]/.test(words[at]) || AFTER_TABLE.has(words[at])) return at
  return words[at + 1] === '(' ? afterParentheses(words, at + 1) : at + 1
}

function afterParentheses(words, open) {
  let depth = 0
  for (let at = open; at < words.length; at += 1) {
    if (words[at] === '(') depth += 1
    if (words[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return words.length
}

const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** A source without these words neither builds a query nor imports `sql`: it need not be parsed to know. */
const WORDS_OF_SQL = new RegExp(`\\b(sql|${[...BUILDERS].join('|')})\\b`)
export const mayBuildSql = text => WORDS_OF_SQL.test(text)

const JOINS = /^(inner|left|right|full|cross)Join(Lateral)?$/
/** How a module shares a table of its own: another one's it cannot. */
const SHARING = new Set(['shareRows', 'shareColumns'])
const isBuilder = name =>
  BUILDERS.has(name) || SHARING.has(name) || JOINS.test(name) || name === 'using' || name === 'from' || name === 'table'

const snake = name => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const tableOf = text => bare(snake(text.trim().split(/\s+/)[0] ?? ''))

const textOfTemplate = node =>
  ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join(VALUE)

const isText = node =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
const isInImport = node => ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)

/** `rows.as('paper_places')` calls what its owner gave by a name of the reader's choice. */
const isAlias = node =>
  ts.isCallExpression(node.parent) &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  node.parent.expression.name.text === 'as'

/** `'a' + 'b'` is one text: a table may be named at the seam. */
const isPart = node => ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind === ts.SyntaxKind.PlusToken
const joined = node =>
  ts.isBinaryExpression(node)
    ? joined(node.left) + joined(node.right)
    : isText(node)
      ? ts.isStringLiteral(node)
        ? node.text
        : textOfTemplate(node)
      : VALUE

/**
 * @typedef {{ table: string, line: number }} Named
 * @returns {{ named: Named[], usesBuilder: number[], takesSql: number[] }} `named`: what may be a table, where; the lines
 * that build a query, and those that import `sql`.
 */
export function readSource(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = { named: [], usesBuilder: [], takesSql: [] }
  const lineOf = node => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const add = (node, names) => found.named.push(...names.map(table => ({ table, line: lineOf(node) })))

  function visit(node) {
    if (isText(node) && !isInImport(node) && !isPart(node)) {
      const whole = ts.isStringLiteral(node) ? node.text : textOfTemplate(node)
      add(node, namesInSql(whole))
      // A name handed on as a value, for `sql.table` and helpers that are given tables.
      if (/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(whole) && !isAlias(node)) add(node, [whole])
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && !isPart(node)) {
      add(node, namesInSql(joined(node)))
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
      called(node, node.expression.name.text)
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) called(node, node.expression.text)
    if (ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === 'sql') found.takesSql.push(lineOf(node))
    ts.forEachChild(node, visit)
  }
  function called(node, method) {
    if (!isBuilder(method)) return
    const [first] = node.arguments
    if (BUILDERS.has(method)) found.usesBuilder.push(lineOf(node))
    if (first === undefined) return
    const texts = ts.isArrayLiteralExpression(first) ? [...first.elements] : [first]
    for (const one of texts)
      if (isText(one)) add(one, [tableOf(ts.isStringLiteral(one) ? one.text : textOfTemplate(one))])
  }
  visit(file)
  return found
}

/**
 * @returns {{ tables: string[], readsAll: boolean }} the names in `export const tables = [...]`, and whether the source says
 * `export const readsAllTables = true`
 */
export function readTables(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const given = { tables: [], readsAll: false }
  const visit = node => {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === 'tables') {
      const list = node.initializer && ts.isAsExpression(node.initializer) ? node.initializer.expression : undefined
      if (list && ts.isArrayLiteralExpression(list))
        given.tables = list.elements.filter(ts.isStringLiteral).map(one => one.text)
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'tables') {
      if (ts.isArrayLiteralExpression(node.initializer))
        given.tables = node.initializer.elements.filter(ts.isStringLiteral).map(one => one.text)
    }
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'readsAllTables') {
      given.readsAll = node.initializer.kind === ts.SyntaxKind.TrueKeyword
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return given
}
