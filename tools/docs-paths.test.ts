/** Documents name files that are there. Decisions in docs/adr are left as they were written. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/sources.mjs'

const PACKAGES = readdirSync(join(root, 'packages'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => `packages/${name}`)
  .filter(folder => existsSync(join(root, folder, 'package.json')))

const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => join(folder, name))

const PAGES = [
  ...pagesIn('.'),
  ...pagesIn('docs'),
  'docs/adr/README.md',
  'apps/web/README.md',
  ...PACKAGES.flatMap(pagesIn),
]

/** `modules/papers/server/save.queries.ts` in text; patterns such as `modules/<name>/` name no file. */
const NAMED = /`((?:apps|packages|modules|migrations|docs|tools|e2e|bench|deploy)\/[\w./-]+)`/g
/** [decisions](adr/README.md), without places in a page and other sites. */
const LINKED = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g

function missingFrom(page: string, text: string): string[] {
  const named = [...text.matchAll(NAMED)].map(([, path = '']) => path).filter(path => !existsSync(join(root, path)))
  const linked = [...text.matchAll(LINKED)]
    .map(([, path = '']) => path)
    .filter(path => !existsSync(join(root, dirname(page), path)))
  return [...named, ...linked]
}

it('every file that a document names or links is there', () => {
  const missing = PAGES.flatMap(page =>
    missingFrom(page, readFileSync(join(root, page), 'utf8')).map(path => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
  expect(PAGES.length).toBeGreaterThan(25)
})

it('notices a file that is not there', () => {
  const text =
    'see `modules/papers/server/no-such.ts` and [this](no-such.md), not `modules/<name>/` or [that](https://example.org)'
  expect(missingFrom('docs/architecture.md', text)).toEqual(['modules/papers/server/no-such.ts', 'no-such.md'])
})

it('every package says what it is', () => {
  expect(PACKAGES.length).toBeGreaterThan(10)
  expect(PACKAGES.filter(folder => !pagesIn(folder).includes(`${folder}/README.md`))).toEqual([])
})
