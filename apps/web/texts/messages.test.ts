import { BUILT_IN_DICTIONARIES } from '../../../modules/dictionaries/contract/builtin-dictionaries.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { loadMessages, type MessageArea } from '@tripos/web-kit/messages.ts'

/** Every area, by the one export of its file, so that a new one is looked at too. */
const FILES = import.meta.glob<object>(['./*.zh-CN.ts', '../../../modules/*/web/texts/*.zh-CN.ts'], { eager: true })
const AREAS = Object.values(FILES).flatMap(file => Object.keys(file)) as MessageArea[]
const ROOT = join(import.meta.dirname, '../../..')

/** Every text with its path: 'common.pager.next' -> 'Next page'. */
function flatten(node: unknown, path = ''): Map<string, string> {
  if (typeof node === 'string') return new Map([[path, node]])
  const entries = Object.entries(node as object)
  return new Map(entries.flatMap(([key, value]) => [...flatten(value, path === '' ? key : `${path}.${key}`)]))
}

/** The names of the arguments and tags of an ICU text, those inside the branches of `plural` and `select` too. */
function argumentsOf(text: string): Set<string> {
  const names = new Set([...text.matchAll(/<(\w+)>/g)].map(match => `<${match[1]}>`))
  for (const inner of bracesOf(text)) {
    const [name = '', kind = '', ...rest] = inner.split(',')
    names.add(name.trim())
    if (!['plural', 'select', 'selectordinal'].includes(kind.trim())) continue
    for (const branch of bracesOf(rest.join(','))) for (const found of argumentsOf(branch)) names.add(found)
  }
  return names
}

/** What stands in the outermost braces. */
function bracesOf(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') {
      depth += 1
      if (depth === 1) start = at + 1
    }
    if (text[at] !== '}') continue
    depth -= 1
    if (depth === 0) found.push(text.slice(start, at))
  }
  return found
}

const chinese = flatten(await loadMessages('zh-CN', AREAS))
const english = flatten(await loadMessages('en-US', AREAS))

describe('messages', () => {
  it('has the same keys in both languages', () => {
    expect(chinese.size).toBeGreaterThan(60)
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
  })

  it('has the same arguments in both languages', () => {
    const differing = [...chinese].filter(([key, text]) => {
      const here = [...argumentsOf(text)].sort().join()
      return here !== [...argumentsOf(english.get(key) ?? '')].sort().join()
    })
    expect(differing).toEqual([])
  })

  it('leaves no text empty', () => {
    expect([...chinese, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('has Chinese in the Chinese files and none in the English ones, but for the names of the languages', () => {
    const han = /\p{Script=Han}/u
    expect([...english].filter(([key, text]) => han.test(text) && !key.startsWith('common.languages'))).toEqual([])
  })
})

const VISIBLE_ATTRIBUTES = new Set(['title', 'label', 'placeholder', 'alt', 'aria-label', 'aria-description', 'hint'])

/** Words that a person would see and that stand in the code instead of in the messages. */
function literalsIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && VISIBLE_ATTRIBUTES.has(node.name.getText(source))) {
      const value = node.initializer
      if (value && ts.isStringLiteral(value) && /\p{L}/u.test(value.text)) found.push(value.text)
    }
    if (ts.isStringLiteralLike(node) && /\p{Script=Han}/u.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map(text => `${path.slice(ROOT.length + 1)}: ${text}`)
}

describe('the labels of the built-in dictionaries', () => {
  it.each([
    ['zh', chinese],
    ['en', english],
  ] as const)('are those of the texts (%s)', (language, texts) => {
    const differing = BUILT_IN_DICTIONARIES.flatMap(({ code, items }) =>
      items.flatMap(item => {
        const key =
          code === 'boolean' ? (item.value === '1' ? 'common.yes' : 'common.no') : `common.${code}.${item.value}`
        // The cycle is on no screen yet.
        return code === 'cycleType' || texts.get(key) === item[language] ? [] : [key]
      }),
    )
    expect(differing).toEqual([])
  })
})

describe('components', () => {
  const files = ['apps', 'packages', 'modules'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.tsx') && !/\.test(-kit)?\.tsx$/.test(name) && !name.includes('node_modules'))
      .map(name => join(ROOT, folder, name)),
  )

  it('say nothing that does not stand in the messages', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(literalsIn)).toEqual([])
    // Parses every component: seconds where two other things run on the machine.
  }, 30_000)
})
