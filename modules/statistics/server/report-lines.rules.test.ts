import { expect, it } from 'vitest'
import { reportPages } from './report-lines.rules.ts'

const sheet = (rows: number) =>
  reportPages({
    school: 'School',
    title: 'Report',
    facts: ['Name: Ada'],
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
