/**
 * What is named find, list, show, page, count, load, get, is, has, my or check only reads. Walked through in the sources: every
 * name that such a function mentions is followed, through imports and doors, whether it is called there or handed on.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const MODULES = join(ROOT, 'modules')

const READS = /^(find|list|show|page|count|load|get|is|has|my|check)[A-Z]/

/** Where the walk stops: what these write is no part of what is read, or is not kept. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'packages/db/tx.ts inReadTx': 'the database refuses every write in it',
  'packages/db/tx.ts inSnapshot': 'the same',
  'modules/assets/server/media-key.ts mediaKey': 'made once in the life of an installation, by whoever needs it first',
  'packages/db/server-key.ts serverKey': 'the same',
  'modules/papers/server/touch-session.ts touchSession': 'that somebody was here: once a minute, beside the reply',
  'modules/identity/server/sessions.queries.ts touchSession': 'that somebody was here: once a minute, beside the reply',
}

/** A statement that changes something, in a template; `for update` holds rows, which only who writes needs. */
const WRITING_SQL = /\b(insert\s+into|update\s+\S+\s+(as\s+\w+\s+)?set|delete\s+from|merge\s+into|truncate)\b/i
const WRITING_CALLS = new Set([
  'inTx',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'transaction',
  'publish',
])

interface Declared {
  /** What makes it write by itself, if anything does. */
  writes: string | undefined
  readonly mentions: Set<string>
}

interface Source {
  readonly declared: Map<string, Declared>
  /** Local name -> file and name there. */
  readonly imported: Map<string, readonly [file: string, name: string]>
}

function declaredIn(node: ts.Node): Declared {
  const found: Declared = { writes: undefined, mentions: new Set() }
  const walk = (at: ts.Node): void => {
    if (ts.isTypeNode(at)) return
    if (ts.isIdentifier(at)) {
      if (WRITING_CALLS.has(at.text)) found.writes ??= at.text
      found.mentions.add(at.text)
    }
    if (ts.isStringLiteralLike(at) || ts.isTemplateHead(at) || ts.isTemplateMiddleOrTemplateTail(at)) {
      const [sql] = WRITING_SQL.exec(at.text) ?? []
      if (sql !== undefined) found.writes ??= sql
    }
    at.forEachChild(walk)
  }
  walk(node)
  return found
}

type Bindings = Source['imported']

/** Of this repository; undefined for what npm installs. */
function fileOf(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  return specifier.startsWith('@tripos/') ? join(ROOT, 'packages', specifier.slice('@tripos/'.length)) : undefined
}

/** What a door or an import names: file and name there. */
function bindingsOf(statement: ts.ImportDeclaration | ts.ExportDeclaration, file: string): Bindings {
  const from = statement.moduleSpecifier
  const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
  const there = from !== undefined && ts.isStringLiteral(from) ? fileOf(from.text, file) : undefined
  if (there === undefined) return new Map()
  if (clause === undefined || ts.isNamespaceImport(clause) || ts.isNamespaceExport(clause)) return new Map()
  return new Map(clause.elements.map(({ name, propertyName }) => [name.text, [there, (propertyName ?? name).text]]))
}

function declarationsOf(statement: ts.Statement): (readonly [string, Declared])[] {
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name !== undefined)
    return [[statement.name.text, declaredIn(statement)]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer ? [[name.text, declaredIn(initializer)] as const] : [],
  )
}

function parse(file: string, text: string): Source {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const doors = statements.filter(one => ts.isImportDeclaration(one) || ts.isExportDeclaration(one))
  return {
    declared: new Map(statements.flatMap(declarationsOf)),
    imported: new Map(doors.flatMap(one => [...bindingsOf(one, file)])),
  }
}

interface Reader {
  readonly read: (file: string) => Source | undefined
  /** Functions from which no way leads to what writes: walked once, not once for each that mentions them. */
  readonly clean: Set<string>
}

/** The way from a function to what writes; undefined where there is none. */
function wayToWrite(file: string, name: string, reader: Reader): readonly string[] | undefined {
  const seen = new Set<string>()
  const way = walkFrom({ file, name, seen }, reader)
  if (way === undefined) for (const key of seen) reader.clean.add(key)
  return way
}

interface Step {
  readonly file: string
  readonly name: string
  readonly seen: Set<string>
}

function walkFrom({ file, name, seen }: Step, reader: Reader): readonly string[] | undefined {
  const key = `${file} ${name}`
  if (seen.has(key) || reader.clean.has(key)) return undefined
  seen.add(key)
  const source = reader.read(file)
  const declared = source?.declared.get(name)
  if (declared === undefined) {
    const [there, nameThere] = source?.imported.get(name) ?? []
    return there === undefined || nameThere === undefined
      ? undefined
      : walkFrom({ file: there, name: nameThere, seen }, reader)
  }
  const here = `${relative(ROOT, file)} ${name}`
  if (here in EXCEPTIONS) return undefined
  if (declared.writes !== undefined) return [here, declared.writes]
  for (const mention of declared.mentions) {
    if (mention === name) continue
    const way = walkFrom({ file, name: mention, seen }, reader)
    if (way !== undefined) return [here, ...way]
  }
  return undefined
}

function makeReader(planted: Readonly<Record<string, Source>> = {}): Reader {
  const known = new Map<string, Source | undefined>(Object.entries(planted))
  const read = (file: string) => {
    if (!known.has(file)) known.set(file, isSource(file) ? parse(file, readFileSync(file, 'utf8')) : undefined)
    return known.get(file)
  }
  return { read, clean: new Set() }
}

const isSource = (file: string): boolean => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file)
const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .map(file => join(MODULES, file))
  .filter(file => isSource(file) && file.includes('/server/'))

/** Verbs of calls that change something: `save`, `roleDelete`, `importCommit`. */
const CHANGES =
  'acknowledge add answer arrange heartbeat bind cancel change clear close comment commit copy correct decide delete dry end exchange extend ' +
  'favourite finish force forget grant judge kick leave login logout mark move open out pin place publish purge rate register release ' +
  'reissue remind remove rename reopen reply reset restore retry revoke rotate save send set setup sort start stop submit take tell transfer ' +
  'upload verify void withdraw write'

/** Calls that are named for what they give, and change something all the same. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'assets.thumbnail': 'stores the picture that the browser has made',
  'assignments.export': 'the log says who took the list',
  'audit.export': 'the bell says how a long one has ended',
  'candidateExports.download': 'the log says who took the list',
  'candidateRooms.exportTemplate': 'the same',
  'candidates.exportDepartments': 'the same',
  'certificateChecks.checkFile': 'counts what an address asks for',
  'certificateChecks.find': 'counts wrong guesses',
  'certificateChecks.show': 'the same',
  'certificates.export': 'the log says who took the list',
  'device.sample': 'counts what an address asks for',
  'dictionaries.export': 'the bell says how a long one has ended',
  'gradebook.export': 'the log says who took the list',
  'identity.acceptInvitation': 'sets the first password',
  'identity.invitation': 'counts what an address asks for',
  'learning.export': 'the log says who took the list',
  'learning.lesson': 'opens the lesson: from then on its heartbeats count',
  'markingCalls.suggest': 'the log says what was sent out, and tries are counted',
  'messageChannels.test': 'sends a test, and the log says who did',
  'messageRobots.test': 'the same',
  'messages.resend': 'queues them again',
  'notices.read': 'notes that it was read',
  'notices.receiptsExport': 'the log says who took the list',
  'notifications.read': 'notes that it was read',
  'notifications.readAll': 'the same',
  'orderDesk.export': 'the log says who took the list',
  'orderDesk.exportTotals': 'the same',
  'paperPreview.fileOfBlueprint': 'the log says who took the paper',
  'paperPreview.fileOfExam': 'the same',
  'paymentGateways.test': 'the log says who did',
  'personReport.pdf': 'the log says whose report was taken',
  'products.quote': 'counts the codes that somebody tries',
  'profile.avatar': 'stores the picture that was chosen',
  'profile.password': 'sets the own password',
  'questionFiles.export': 'the bell says how a long one has ended',
  'questionTalk.report': 'a report is what it makes',
  'signIns.export': 'the log says who took the list',
  'users.export': 'the log says who took the list',
  'users.importPasswords': 'the log says who took the list; it can be taken once',
  'users.invite': 'sends links',
  'users.newPasswords': 'gives new ones',
  'users.showIdCard': 'the log says whose number was looked at',
}

interface Handler {
  readonly name: string
  readonly file: string
  readonly body: ts.Node
}

/** The handlers that a module mounts: `mount(papers, { paging: … })` gives papers.paging. */
function handlersIn(file: string): Handler[] {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('mount(')) return []
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Handler[] = []
  const walk = (at: ts.Node): void => {
    const [calls, handlers] = ts.isCallExpression(at) && at.expression.getText() === 'mount' ? at.arguments : []
    if (calls !== undefined && handlers !== undefined && ts.isObjectLiteralExpression(handlers)) {
      const area = ts.isIdentifier(calls) ? `${calls.text}.` : ''
      found.push(...handlers.properties.map(body => ({ name: `${area}${body.name?.getText() ?? ''}`, file, body })))
    }
    at.forEachChild(walk)
  }
  tree.forEachChild(walk)
  return found
}

/** What the functions around a handler have made for it, by name. */
function localsAround(node: ts.Node): Map<string, Declared> {
  const locals = new Map<string, Declared>()
  const collect = (at: ts.Node): void => {
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) && at.initializer)
      locals.set(at.name.text, declaredIn(at.initializer))
    at.forEachChild(collect)
  }
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) if (ts.isFunctionLike(at)) at.forEachChild(collect)
  return locals
}

function handlerWrites({ file, body }: Handler, reader: Reader): boolean {
  const locals = localsAround(body)
  const seen = new Set<string>()
  const visit = ({ writes, mentions }: Declared): boolean =>
    writes !== undefined ||
    [...mentions].some(mention => {
      if (seen.has(mention)) return false
      seen.add(mention)
      const local = locals.get(mention)
      return local === undefined ? wayToWrite(file, mention, reader) !== undefined : visit(local)
    })
  return visit(declaredIn(body))
}

const wordsOf = (name: string): string[] =>
  (name.split('.').at(-1) ?? '').split(/(?=[A-Z])/).map(word => word.toLowerCase())

const PLANTED = `
import { helper as h } from './helper.ts'
const local = (db) => h(db)
export const findOne = async (db) => [1].map(local)
export const findOther = db => sql\`select * from papers for update\`
export const listAll = db => sql\`update papers set state = \${1}\`
export const showIt = (deps, tx) => deps.outbox.publish(tx, 'x')
export const pageThem = db => db.selectFrom('papers').execute()
`
const HELPER = 'export const helper = db => db.deleteFrom("papers").execute()'

it('sees a write that is planted: behind a helper that is handed on, in SQL, as an event', () => {
  const main = join(MODULES, 'planted.ts')
  const planted = makeReader({ [main]: parse(main, PLANTED), [join(MODULES, 'helper.ts')]: parse(main, HELPER) })
  const found = ['findOne', 'findOther', 'listAll', 'showIt', 'pageThem'].map(name =>
    wayToWrite(main, name, planted)?.at(-1),
  )
  expect(found).toEqual(['deleteFrom', undefined, 'update papers set', 'publish', undefined])
})

const reader = makeReader()

it('knows each place where it stops', () => {
  const gone = Object.keys(EXCEPTIONS).filter(place => {
    const [file = '', name = ''] = place.split(' ')
    return !reader.read(join(ROOT, file))?.declared.has(name)
  })
  expect(gone).toEqual([])
})

it('no use case that is named for reading writes', () => {
  const wrong: string[] = []
  let count = 0
  for (const file of files) {
    for (const name of reader.read(file)?.declared.keys() ?? []) {
      if (!READS.test(name)) continue
      count += 1
      const way = wayToWrite(file, name, reader)
      if (way !== undefined) wrong.push(way.join(' -> '))
    }
  }
  expect(wrong).toEqual([])
  // It looked at what there is.
  expect(count).toBeGreaterThan(300)
}, 60_000)

it('a call that changes something is named for it', () => {
  const changes = new Set(CHANGES.split(' '))
  const handlers = files.flatMap(handlersIn)
  const writing = handlers.filter(handler => handlerWrites(handler, reader)).map(({ name }) => name)
  const unnamed = writing.filter(name => !wordsOf(name).some(word => changes.has(word)))
  expect(unnamed.toSorted()).toEqual(Object.keys(NAMED_OTHERWISE))
  // It looked at what there is, and tells the two apart.
  expect(writing.length).toBeGreaterThan(100)
  expect(handlers.length - writing.length).toBeGreaterThan(80)
}, 60_000)
