/** What a program says and matches is the same in its bundle, whose text is held with one byte a letter. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { bundle, bundleAnew } from './lib/bundle.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tripos-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SOURCE = String.raw`
/** 说明 – a comment */
const cut = (parts: TemplateStringsArray): string => parts.raw.join('|')
export const said = {
  text: '试卷：第 1 题 😀',
  template: ${'`第 ${1 + 1} 题\\n`'},
  raw: String.raw${'`设 \\mathrm{i} 为虚数单位`'},
  tagged: cut${'`甲\\u4e59`'},
  groups: /^(?<题号>第\d+题)[：:，]/u.exec('第3题：')?.groups?.['题号'],
  faces: '😀x'.replace(/[😀-😂]/u, ''),
  sentence: '是（ ）。'.split(/[（）]/),
}
`

it('has only letters of one byte, and means what its source means', async () => {
  const [source, built] = [join(folder, 'source.ts'), join(folder, 'program.js')]
  writeFileSync(source, SOURCE)
  await bundle({ program: source }, folder)
  expect([...readFileSync(built, 'utf8')].filter(letter => letter > '~')).toEqual([])
  const said = async (file: string) => ((await import(pathToFileURL(file).href)) as { said: unknown }).said
  expect(await said(built)).toEqual(await said(source))
})

it('leaves what is imported later in a file beside the program, which is not held before', async () => {
  const [source, built] = [join(folder, 'early.ts'), join(folder, 'early.js')]
  writeFileSync(join(folder, 'late.ts'), `export const late = '后来'`)
  writeFileSync(source, `export const said = async () => (await import('./late.ts')).late`)
  await bundle({ early: source }, folder)
  const files = readdirSync(folder).filter(name => /^early.*\.js$/.test(name))
  expect(files).toHaveLength(2)
  expect(readFileSync(built, 'utf8')).not.toContain('\\u540E')
  for (const name of files)
    expect(
      [...readFileSync(join(folder, name), 'utf8')].filter(letter => letter > '~'),
      name,
    ).toEqual([])
  const { said } = (await import(pathToFileURL(built).href)) as { said: () => Promise<string> }
  expect(await said()).toBe('后来')
})

it('keeps what a running program may still import while it is built anew, for one build', async () => {
  const out = join(folder, 'anew')
  const [source, built] = [join(folder, 'running.ts'), join(out, 'running.js')]
  writeFileSync(source, `export const said = async () => (await import('./part.ts')).part`)
  const build = async (part: string) => {
    writeFileSync(join(folder, 'part.ts'), `export const part = '${part}'`)
    await bundleAnew({ running: source }, out)
  }
  await build('of the first')
  const { said } = (await import(pathToFileURL(built).href)) as { said: () => Promise<string> }
  await build('of the second')
  expect(await said()).toBe('of the first')
  const programs = () => readdirSync(out).filter(name => name.endsWith('.js'))
  expect(programs()).toHaveLength(3)
  await build('of the third')
  expect(programs()).toHaveLength(3)
  writeFileSync(join(out, 'left over'), '')
  await build('of the third')
  expect(readdirSync(out)).not.toContain('left over')
  expect(programs()).toHaveLength(2)
})
