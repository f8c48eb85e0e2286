/** The handbook speaks of what is there: both languages the same, every word of a screen, setting and command as it is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HANDBOOK_CHAPTERS } from '@tripos/ui-staff/handbook.ts'
import { expect, test } from 'vitest'
import { HANDBOOK_LANGUAGES, handbookFiles } from './handbook.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/handbook')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const chapters = HANDBOOK_LANGUAGES.flatMap(language =>
  HANDBOOK_CHAPTERS.map(key => ({ language, key, text: read(`docs/handbook/${language}/${key}.md`) })),
)
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? '')

const sources = ['apps', 'packages', 'modules'].flatMap(top =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter(path => !/node_modules|dist/.test(path))
    .map(path => ({ top, path })),
)

/** Texts of screens and names of the menu. */
const wordsOf = (language: string): ReadonlySet<string> => {
  const files = sources
    .filter(
      ({ path }) => path.endsWith(`.${language}.ts`) || /^[\w-]+\/(module|server\/role-templates)\.ts$/.test(path),
    )
    .map(({ top, path }) => read(join(top, path)))
  return new Set(files.flatMap(text => all(text, /(?<!\w)'((?:[^'\\\n]|\\.)+)'/g)))
}
const words = new Map<string, ReadonlySet<string>>(HANDBOOK_LANGUAGES.map(language => [language, wordsOf(language)]))

test.each(chapters)('$language $key: what is printed bold stands on a screen', ({ language, text }) => {
  expect(words.get(language)?.size).toBeGreaterThan(1000)
  expect(all(text, /\*\*([^*]+)\*\*/g).filter(word => !words.get(language)?.has(word))).toEqual([])
})

test.each(chapters)('$key in $language has what the other language has', ({ key, text }) => {
  const shape = (one: string) => one.match(/^(?:#+|```|\|)|(?<=!\[.*\]\(\.\.\/pictures\/[\w-]+\/)[\w-]+/gm)
  for (const other of chapters.filter(one => one.key === key)) expect(shape(other.text)).toEqual(shape(text))
})

test.each(chapters)('$language $key names chapters, pictures, settings and commands that there are', chapter => {
  const { language, text } = chapter
  for (const href of all(text, /\]\(([^)#]+)/g)) expect(existsSync(join(folder, language, href)), href).toBe(true)
  const configuration = read('docs/configuration.md')
  for (const name of all(text, /\b(TRIPOS_\w+|DATABASE_URL)\b/g)) expect(configuration).toContain(`\`${name}\``)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const name of all(text, /npm run (\w+)/g)) expect(Object.keys(scripts)).toContain(name)
  for (const path of all(text, /`((?:docs|deploy)\/[\w.-]+)`/g)) expect(existsSync(join(root, path)), path).toBe(true)
})

test('no picture is left over', () => {
  const shown = chapters.flatMap(({ text }) => all(text, /\]\(\.\.\/pictures\/([^)]+)\)/g))
  const there = readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' })
  expect(there.filter(name => name.endsWith('.png')).toSorted()).toEqual([...new Set(shown)].toSorted())
})

test('a page has its language, its chapter marked, links between pages and no script', () => {
  const files = handbookFiles(folder, [join(root, 'apps/web/handbook.css')])
  const page = String(files.find(({ name }) => name === 'en-US/marking.html')?.source)
  expect(page).toContain('<html lang="en-US">')
  expect(page).toContain('<a href="marking.html" aria-current="page">Marking and results</a>')
  expect(page).toContain('href="../zh-CN/marking.html"')
  expect(page).toContain('<a rel="next" href="courses.html">')
  expect(String(files.find(({ name }) => name === 'en-US/exam-day.html')?.source)).toContain('<a href="marking.html">')
  for (const { name, source } of files.filter(one => one.name.endsWith('.html')))
    expect(String(source), name).not.toMatch(/<script|\son\w+=|style=/)
})
