import katex from 'katex'
import { describe, expect, it } from 'vitest'
import { banks } from '../banks.ts'
import { students } from '../school.ts'
import { draftExam, pastExams, runningExam, upcomingExams } from './term-exams.ts'
import { termBanks } from './term-banks.ts'
import { WRITTEN } from './written.ts'

const questions = termBanks.flatMap(bank => bank.questions)
const everywhere = new Map(
  [...banks, ...termBanks].flatMap(bank => bank.questions.map(one => [`${bank.key}/${one.key}`, one])),
)

describe('the questions of the term', () => {
  it('have keys of their own, one right option or several, and formulas that compile', () => {
    expect(new Set(questions.map(one => one.key)).size).toBe(questions.length)
    for (const question of questions) {
      const options = 'options' in question ? question.options : []
      const right = options.filter(option => option.isRight).length
      if (question.type === 1) expect(right, question.key).toBe(1)
      if (question.type === 2) expect(right, question.key).toBeGreaterThanOrEqual(2)
      expect(new Set(options.map(option => option.text)).size, question.key).toBe(options.length)
      const text = [question.stem, question.analysis, ...options.map(option => option.text)].join('\n')
      for (const [, tex = ''] of text.matchAll(/\$([^$]+)\$/g)) {
        expect(() => katex.renderToString(tex, { throwOnError: true }), tex).not.toThrow()
      }
    }
  })
})

describe.each([...pastExams, runningExam, ...upcomingExams, draftExam])('$title', ({ sections }) => {
  const lines = sections.flatMap(section => section.lines)

  it('is worth 100 points, and names questions that are there', () => {
    const points = lines.map(line => line.points * (line.kind === 'handPicked' ? line.questions.length : line.count))
    expect(points.reduce((sum, one) => sum + one, 0)).toBe(10_000)
    const asked = lines.flatMap(line =>
      line.kind === 'handPicked' ? line.questions.map(key => `${line.bank}/${key}`) : [],
    )
    for (const key of asked) expect(everywhere.has(key), key).toBe(true)
    const written = asked.map(key => everywhere.get(key)).filter(question => question?.type === 4)
    for (const question of written) expect(WRITTEN).toHaveProperty([question?.key ?? ''])
  })
})

it('only students of the school are missed', () => {
  const names = students.map(student => student.userName)
  for (const { absent } of pastExams) for (const name of absent) expect(names).toContain(name)
})
