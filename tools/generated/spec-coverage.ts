/** `docs/spec-coverage.md`: every sentence of the specification with the tests whose titles cite it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { specSections } from '../spec-sentences.ts'

export interface Citation {
  readonly file: string
  readonly title: string
  readonly ids: readonly string[]
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDERS = ['apps', 'packages', 'modules', 'e2e', 'bench', 'tools']
const PASSED_OVER = new Set(['node_modules', 'dist', 'data', 'test-results'])
const CITATION = /\[spec ([^\]]+)\]\s*/g

function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (PASSED_OVER.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* testFiles(path)
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path
  }
}

const NOT_RUN = ['skip', 'todo', 'fixme', 'skipIf', 'runIf']

interface Called {
  readonly name: 'it' | 'test' | 'describe'
  /** Left out of a run, always or where something is missing. */
  readonly isConditional: boolean
}

/** `it`, `test` or `describe`, also with `.each([...])` and the like. */
function testCalled(callee: ts.Expression): Called | undefined {
  if (ts.isIdentifier(callee)) {
    const name = callee.text
    return name === 'it' || name === 'test' || name === 'describe' ? { name, isConditional: false } : undefined
  }
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) {
    return testCalled(ts.isCallExpression(callee) ? callee.expression : callee.tag)
  }
  if (!ts.isPropertyAccessExpression(callee)) return undefined
  const inner = testCalled(callee.expression)
  if (inner === undefined) return undefined
  // Playwright has `test.describe`.
  const name = callee.name.text === 'describe' ? 'describe' : inner.name
  return { name, isConditional: inner.isConditional || NOT_RUN.includes(callee.name.text) }
}

/** `test.skip(...)` without a test of its own, or `skip()` of the context: whatever stands around it may be left out. */
function isSkipping(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  const hasBody = node.arguments.some(one => ts.isArrowFunction(one) || ts.isFunctionExpression(one))
  if (ts.isIdentifier(expression)) return expression.text === 'skip'
  if (hasBody || !ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return false
  const owners = ['it', 'test', 'describe', 'context', 'ctx', 'task', 't']
  return ['skip', 'fixme'].includes(expression.name.text) && owners.includes(expression.expression.text)
}

const isTest = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) &&
  node.arguments.length > 1 &&
  testCalled(node.expression) !== undefined &&
  titleOf(node.arguments[0]) !== undefined

/** Whether something in this block, but not inside a test of its own, leaves it out of some runs. */
function skips(block: ts.Node): boolean {
  let isFound = false
  const look = (node: ts.Node): void => {
    if (isFound || isTest(node)) return
    isFound = isSkipping(node)
    if (!isFound) ts.forEachChild(node, look)
  }
  ts.forEachChild(block, look)
  return isFound
}

function titleOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(span => `…${span.literal.text}`).join('')
}

/** The citations in the titles of one file. Only a test that always runs proves something; any other that cites is a mistake. */
export function citationsIn(file: string, source: string): Citation[] {
  if (!source.includes('[spec ')) return []
  const found: Citation[] = []
  const visit = (node: ts.Node, isConditional: boolean): void => {
    let mayBeLeftOut = isConditional
    if (isTest(node)) {
      const called = testCalled(node.expression)
      mayBeLeftOut ||= called?.isConditional === true || node.arguments.some(skips)
      const title = titleOf(node.arguments[0]) ?? ''
      const ids = [...title.matchAll(CITATION)].flatMap(match => (match[1] ?? '').split(',').map(id => id.trim()))
      if (ids.length > 0 && called?.name === 'describe')
        throw new Error(`${file}: "${title}" is a block: cite in the titles of its tests`)
      if (ids.length > 0 && mayBeLeftOut) throw new Error(`${file}: "${title}" is left out of some runs: it proves nothing`)
      if (ids.length > 0) found.push({ file, title: title.replace(CITATION, '').trim(), ids })
    }
    ts.forEachChild(node, child => visit(child, mayBeLeftOut))
  }
  const page = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false)
  visit(page, skips(page))
  return found
}

/** Those of all test files, in the order of their names. */
export function allCitations(): Citation[] {
  const files = FOLDERS.flatMap(folder => [...testFiles(join(ROOT, folder))]).sort()
  return files.flatMap(file => citationsIn(relative(ROOT, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')))
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** Throws on a citation of a sentence that does not exist. */
export function coverage(citations: readonly Citation[]) {
  const byId = new Map<string, Citation[]>()
  for (const section of specSections) for (const { id } of section.sentences) byId.set(id, [])
  for (const citation of citations) {
    for (const id of citation.ids) {
      const list = byId.get(id)
      if (!list) throw new Error(`${citation.file}: "${citation.title}" cites [spec ${id}], which tools/spec-sentences.ts does not have`)
      list.push(citation)
    }
  }
  const sections = specSections.map(({ title, sentences }) => ({
    title,
    sentences: sentences.map(sentence => ({ ...sentence, tests: byId.get(sentence.id) ?? [] })),
  }))
  const all = sections.flatMap(section => section.sentences)
  return {
    sections,
    shown: all.filter(sentence => sentence.tests.length > 0 && sentence.partly === undefined),
    partly: all.filter(sentence => sentence.tests.length > 0 && sentence.partly !== undefined),
    later: all.filter(sentence => sentence.tests.length === 0 && sentence.later !== undefined),
    open: all.filter(sentence => sentence.tests.length === 0 && sentence.later === undefined),
  }
}

type Sentence = ReturnType<typeof coverage>['open'][number]

function shownBy({ tests, later, partly }: Sentence): string {
  if (tests.length === 0) return later === undefined ? '**OPEN**' : `not built yet: ${later}`
  const shown = tests.map(({ file, title }) => `\`${file}\`: ${cell(title)}`)
  return [...shown, ...(partly === undefined ? [] : [`**in part**; not built yet: ${partly}`])].join('<br>')
}

export function specCoveragePage(citations: readonly Citation[] = allCitations()): string {
  const { sections, shown, partly, later, open } = coverage(citations)
  const tables = sections.map(({ title, sentences }) => {
    const rows = sentences.map(sentence => `| ${sentence.id} | ${cell(sentence.text)} | ${shownBy(sentence)} |`)
    return `## ${title}\n\n| id | sentence | shown by |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  const openIds = open.length === 0 ? 'none' : open.map(sentence => sentence.id).join(', ')
  return `# The specification, sentence by sentence

<!-- Made by \`npm run generate\` from tools/spec-sentences.ts and the titles of all tests: change it there. -->

A test shows a sentence by citing its id in its title: \`[spec 2.tabs.4] a middle click closes a tab\`.

Only a test that always runs counts: neither the title of a block nor a test that is skipped where something is missing.

- shown by a test: ${shown.length}
- shown in part, with what is missing: ${partly.length}
- not built yet, and named: ${later.length}
- open: ${openIds === 'none' ? '0' : `${open.length} (${openIds})`}

${tables.join('\n')}`
}
