import { expect, it } from 'vitest'
import { reportPages } from './report-pages.rules.ts'

const sheet = (rows: number, facts = ['Name: Ada']) =>
  reportPages({
    school: 'School',
    title: 'Report',
    facts,
    tables: [
      {
        title: 'Exams',
        empty: 'None',
        columns: [
          { header: 'Exam', width: 120 },
          { header: 'Score', width: 40, isNumber: true },
        ],
        rows: Array.from({ length: rows }, (_, i) => [`Exam ${i}`, String(i)]),
      },
    ],
    footer: (page, pages) => `${page} / ${pages}`,
  })
const textsOf = (page: ReturnType<typeof sheet>[number] | undefined) =>
  (page?.items ?? []).map(item => (item.kind === 'text' ? item.text : ''))

it('breaks pages between rows, loses none, and stays on the paper', () => {
  const pages = sheet(100)
  expect(pages.length).toBeGreaterThan(2)
  const texts = pages.flatMap(textsOf)
  for (let i = 0; i < 100; i += 1) expect(texts).toContain(`Exam ${i}`)
  for (const page of pages) for (const item of page.items) expect(item.y + item.height).toBeLessThanOrEqual(297)
  expect(textsOf(pages.at(-1)).at(-1)).toBe(`${pages.length} / ${pages.length}`)
})

it('says that there is nothing', () => {
  expect(textsOf(sheet(0)[0])).toContain('None')
})

it('breaks a long fact into lines, in either language', () => {
  const chinese = '请于本周五上午九点到教务处领取证书，并带上身份证。'.repeat(10)
  const english = 'Collect your certificate at the office on Friday.'
  const texts = textsOf(sheet(0, [chinese, `${english} `.repeat(10)])[0])
  const all = texts.join('').replaceAll(' ', '')
  expect(all).toContain(chinese)
  expect(all).toContain(english.replaceAll(' ', '').repeat(10))
  for (const line of texts) expect(line.length).toBeLessThan(90)
})

it('breaks running text and pictures over pages, and keeps a heading with what follows it', () => {
  const picture = { kind: 'picture' as const, bytes: Buffer.alloc(0), size: { width: 4000, height: 3000 } }
  const blocks = Array.from({ length: 12 }, (_, i) => [
    { kind: 'heading' as const, text: `Heading ${i}` },
    { kind: 'text' as const, text: 'Word '.repeat(200) },
    picture,
  ]).flat()
  const pages = reportPages({ school: 'School', title: 'Sheet', facts: [], blocks, tables: [], footer: () => '' })
  const texts = pages.flatMap(textsOf)
  for (let i = 0; i < 12; i += 1) expect(texts).toContain(`Heading ${i}`)
  expect(texts.join(' ').match(/Word/g)).toHaveLength(2400)
  for (const { items } of pages) {
    for (const item of items) {
      expect(item.y + item.height).toBeLessThanOrEqual(297)
      expect(item.x + item.width).toBeLessThanOrEqual(210)
    }
    expect(textsOf({ width: 0, height: 0, items }).at(-2)).not.toMatch(/Heading/)
  }
  expect(pages.flatMap(page => page.items).filter(({ kind }) => kind === 'picture')).toHaveLength(12)
})
