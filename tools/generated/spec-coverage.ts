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
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'tools']
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

/** `it`, `test` or `describe`, also with `.each([...])` and the like; not what is left out of a run. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['it', 'test', 'describe'].includes(callee.text)
  if (ts.isCallExpression(callee) || ts.isTaggedTemplateExpression(callee)) {
    return isTestCall(ts.isCallExpression(callee) ? callee.expression : callee.tag)
  }
  if (!ts.isPropertyAccessExpression(callee) || ['skip', 'todo', 'fixme'].includes(callee.name.text)) return false
  return isTestCall(callee.expression)
}

function titleOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(span => `…${span.literal.text}`).join('')
}

/** The citations in the titles of one file. */
export function citationsIn(file: string, source: string): Citation[] {
  if (!source.includes('[spec ')) return []
  const found: Citation[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const title = titleOf(node.arguments[0]) ?? ''
      const ids = [...title.matchAll(CITATION)].flatMap(match => (match[1] ?? '').split(',').map(id => id.trim()))
      if (ids.length > 0) found.push({ file, title: title.replace(CITATION, '').trim(), ids })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false))
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
    shown: all.filter(sentence => sentence.tests.length > 0),
    later: all.filter(sentence => sentence.tests.length === 0 && sentence.later !== undefined),
    open: all.filter(sentence => sentence.tests.length === 0 && sentence.later === undefined),
  }
}

type Sentence = ReturnType<typeof coverage>['open'][number]

function shownBy({ tests, later }: Sentence): string {
  if (tests.length === 0) return later === undefined ? '**OPEN**' : `later: ${later}`
  return tests.map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join('<br>')
}

export function specCoveragePage(citations: readonly Citation[] = allCitations()): string {
  const { sections, shown, later, open } = coverage(citations)
  const tables = sections.map(({ title, sentences }) => {
    const rows = sentences.map(sentence => `| ${sentence.id} | ${cell(sentence.text)} | ${shownBy(sentence)} |`)
    return `## ${title}\n\n| id | sentence | shown by |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  const openIds = open.length === 0 ? 'none' : open.map(sentence => sentence.id).join(', ')
  return `# The specification, sentence by sentence

<!-- Made by \`npm run generate\` from tools/spec-sentences.ts and the titles of all tests: change it there. -->

A test shows a sentence by citing its id in its title: \`[spec 2.tabs.4] a middle click closes a tab\`.

- shown by a test: ${shown.length}
- named for a later part of the product: ${later.length}
- open: ${openIds === 'none' ? '0' : `${open.length} (${openIds})`}

${tables.join('\n')}`
}
