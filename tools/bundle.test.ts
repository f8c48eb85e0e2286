/** What a program says and matches is the same in its bundle, whose text is held with one byte a letter. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { bundle } from './lib/bundle.mjs'

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
